// Checks matmul against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "matmul.tile.cpp"
#else
#include "matmul.h"
#endif
#include "output.h"

namespace {

using sample::bf16;
using sample::f16;

template <class T>
struct Instance {
  const char* name;
  sample::Kernel<const T*, const T*, T*, std::int64_t, std::int64_t, std::int64_t> kernel;
  std::int64_t bm, bn, bk;
  bool trans_a, trans_b;
  // Rounding to tf32 would change other numbers than those of f16.
  bool rounds = false;
};
template <class T, int BM, int BN, int BK, int WARPS = 8, bool TRANS_A = false, bool TRANS_B = false, int STAGES = 4>
Instance<T> instance(const char* name) {
  return {name, matmul<T, BM, BN, BK, WARPS, TRANS_A, TRANS_B, STAGES>, BM, BN, BK, TRANS_A, TRANS_B};
}
template <int BM, int BN, int BK, int WARPS, bool TRANS_A = false, bool TRANS_B = false>
Instance<float> tf32_instance(const char* name) {
  return {name, matmul_tf32<BM, BN, BK, WARPS, TRANS_A, TRANS_B>, BM, BN, BK, TRANS_A, TRANS_B, true};
}
#define MATMUL(...) instance<__VA_ARGS__>("matmul<" #__VA_ARGS__ ">")
#define MATMUL_TF32(...) tf32_instance<__VA_ARGS__>("matmul_tf32<" #__VA_ARGS__ ">")

const Instance<float> float_instances[] = {MATMUL(float, 8, 8, 8), MATMUL(float, 16, 32, 16, 4),
                                           MATMUL(float, 128, 128, 32)};
const Instance<float> tf32_instances[] = {MATMUL_TF32(32, 32, 16, 4),
                                          MATMUL_TF32(128, 128, 32, 8),
                                          MATMUL_TF32(128, 256, 32, 8),
                                          MATMUL_TF32(256, 128, 32, 8),
                                          MATMUL_TF32(128, 128, 32, 4),
                                          MATMUL_TF32(128, 128, 32, 4, false, true),
                                          MATMUL_TF32(128, 64, 32, 4, true, true)};
const Instance<f16> f16_instances[] = {MATMUL(f16, 16, 16, 16, 4),
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
const Instance<bf16> bf16_instances[] = {MATMUL(bf16, 128, 128, 64, 4), MATMUL(bf16, 128, 256, 64, 8),
                                         MATMUL(bf16, 64, 128, 64, 4, true, true)};

struct Size {
  std::int64_t m, n, k;
};
const Size sizes[] = {{1, 1, 1},         {3, 2, 0},       {7, 9, 5},       {16, 32, 16},    {17, 33, 15},
                      {1, 300, 40},      {300, 1, 129},   {150, 40, 16},   {100, 90, 70},   {72, 136, 40},
                      {128, 256, 64},    {129, 257, 65},  {127, 255, 63},  {65, 129, 65},   {64, 128, 328},
                      {64, 64, 1000},    {128, 256, 328}, {256, 512, 256}, {520, 264, 328}, {1024, 1024, 1024},
                      {1000, 1010, 1021}};

// A row-major matrix as the kernel takes it: as it is, or column by column.
template <class T>
std::vector<T> stored(const std::vector<T>& matrix, std::int64_t rows, std::int64_t columns, bool trans) {
  if (!trans) return matrix;
  std::vector<T> turned(matrix.size());
  for (std::int64_t r = 0; r < rows; ++r)
    for (std::int64_t c = 0; c < columns; ++c) turned[std::size_t(c * rows + r)] = matrix[std::size_t(r * columns + c)];
  return turned;
}

template <class T>
std::vector<T> numbers(std::int64_t count, std::uint64_t seed, bool rounds) {
  std::vector<T> values = sample::random_numbers<T>(std::size_t(count), seed);
  if (rounds)
    for (T& value : values) value = T(float(f16(float(value))));
  return values;
}

template <class T>
std::string check(const Instance<T>& instance, const Size& size, std::size_t shift) {
  const auto [m, n, k] = size;
  const std::vector<T> a = numbers<T>(m * k, 1, instance.rounds), b = numbers<T>(k * n, 2, instance.rounds);
  sample::Buffer<T> a_buffer(stored(a, m, k, instance.trans_a), shift);
  sample::Buffer<T> b_buffer(stored(b, k, n, instance.trans_b), shift);
  sample::Output<T> c(std::size_t(m * n), shift);

  sample::launch(instance.kernel, a_buffer.data(), b_buffer.data(), c.data(), m, n, k);

  sample::expect_product(a.data(), b.data(), c, 0, m, n, k);
  return c.check();
}

template <class T, std::size_t Count>
void check_all(sample::Report& report, const Instance<T> (&instances)[Count], bool quick) {
  const std::int64_t largest = quick ? 10000000 : sample::is_gpu ? std::int64_t(1) << 40 : 40000000;
  sample::Selection selection(quick ? 110000 : 2000000, largest, quick ? 11 : 7);
  for (const Instance<T>& instance : instances)
    for (const Size& size : sizes)
      for (const std::size_t shift : {0, 1}) {
        // Where kernels run slowly, a trip takes as long as that many products more.
        const std::int64_t trips = sample::tiles(size.m, instance.bm) * sample::tiles(size.n, instance.bn) *
                                   std::max<std::int64_t>(1, sample::tiles(size.k, instance.bk));
        const std::int64_t work = trips * (instance.bm * instance.bn * instance.bk + 100000);
        if (selection.takes(work))
          report.add(std::string(instance.name) + " " + std::to_string(size.m) + "x" + std::to_string(size.n) + "x" +
                         std::to_string(size.k) + " shift=" + std::to_string(shift),
                     check(instance, size, shift));
      }
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  check_all(report, float_instances, options.quick);
  check_all(report, tf32_instances, options.quick);
  check_all(report, f16_instances, options.quick);
  check_all(report, bf16_instances, options.quick);
  return report.exit_status();
}
