// Checks matmul against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "matmul.tile.cpp"
#else
#include "matmul.h"
#endif
#include "matmul_check.h"

namespace {

using sample::bf16;
using sample::f16;
using sample::MatmulInstance;

template <class T, int BM, int BN, int BK, int WARPS = 8, bool TRANS_A = false, bool TRANS_B = false, int STAGES = 4>
MatmulInstance<T> instance(const char* name) {
  return {name, matmul<T, BM, BN, BK, WARPS, TRANS_A, TRANS_B, STAGES>, BM, BN, BK, TRANS_A, TRANS_B};
}
#define MATMUL(...) instance<__VA_ARGS__>("matmul<" #__VA_ARGS__ ">")

const MatmulInstance<float> float_instances[] = {MATMUL(float, 8, 8, 8), MATMUL(float, 16, 32, 16, 4),
                                                 MATMUL(float, 128, 128, 32)};
const MatmulInstance<f16> f16_instances[] = {MATMUL(f16, 16, 16, 16, 4),
                                             MATMUL(f16, 64, 64, 64, 4),
                                             MATMUL(f16, 64, 128, 64, 4),
                                             MATMUL(f16, 128, 128, 64, 4),
                                             MATMUL(f16, 64, 256, 64, 4),
                                             MATMUL(f16, 128, 256, 64, 8),
                                             MATMUL(f16, 256, 128, 64, 8),
                                             MATMUL(f16, 64, 128, 64, 4, false, false, 3),
                                             MATMUL(f16, 128, 128, 64, 4, false, false, 3),
                                             MATMUL(f16, 64, 64, 64, 4, false, true),
                                             MATMUL(f16, 128, 256, 64, 8, false, true),
                                             MATMUL(f16, 64, 64, 64, 4, true, false),
                                             MATMUL(f16, 128, 128, 64, 8, true, false)};
const MatmulInstance<bf16> bf16_instances[] = {MATMUL(bf16, 128, 128, 64, 4), MATMUL(bf16, 128, 256, 64, 8),
                                               MATMUL(bf16, 64, 128, 64, 4, true, true)};

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  check_matmuls(report, float_instances, options.quick);
  check_matmuls(report, f16_instances, options.quick);
  check_matmuls(report, bf16_instances, options.quick);
  return report.exit_status();
}
