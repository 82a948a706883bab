// Checks matmul_tf32 against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "matmul_tf32.tile.cpp"
#else
#include "matmul_tf32.h"
#endif
#include "matmul_check.h"

namespace {

template <int BM, int BN, int BK, int WARPS, bool TRANS_A = false, bool TRANS_B = false>
sample::MatmulInstance<float> instance(const char* name) {
  return {name, matmul_tf32<BM, BN, BK, WARPS, TRANS_A, TRANS_B>, BM, BN, BK, TRANS_A, TRANS_B, true};
}
#define MATMUL(...) instance<__VA_ARGS__>("matmul_tf32<" #__VA_ARGS__ ">")

const sample::MatmulInstance<float> instances[] = {MATMUL(32, 32, 16, 4),
                                                   MATMUL(128, 128, 32, 8),
                                                   MATMUL(128, 256, 32, 8),
                                                   MATMUL(256, 128, 32, 8),
                                                   MATMUL(128, 128, 32, 4),
                                                   MATMUL(128, 128, 32, 4, false, true),
                                                   MATMUL(128, 64, 32, 4, true, true)};
} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  check_matmuls(report, instances, options.quick);
  return report.exit_status();
}
