// Checks both kernels of puzzle 12 against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "puzzle12_quantized_matmul.tile.cpp"
#else
#include "puzzle12_quantized_matmul.h"
#endif
#include "output.h"

namespace {

struct Size {
  std::int64_t n0, n1, mid;
};
const Size sizes[] = {{1, 1, 1},     {16, 16, 64}, {32, 32, 64},  {5, 7, 9},      {17, 15, 63},     {15, 17, 65},
                      {16, 16, 100}, {3, 33, 200}, {40, 20, 129}, {128, 128, 64}, {129, 130, 1000}, {1024, 1024, 1024}};

// Nibble `index` of the words that begin at `first`.
int nibble(const std::vector<std::int32_t>& words, std::int64_t first, std::int64_t index) {
  return int(std::uint32_t(words[std::size_t(first + index / 8)]) >> (4 * (index % 8)) & 15);
}

// Launches a kernel, and compares what it wrote. `launch` takes scale, offset, weight, activation and z.
// All bits of all words are random, those of nibbles that belong to no column too.
template <class T, class Launch>
std::string check(const Size& size, std::int64_t group_size, std::size_t shift, Launch launch) {
  const auto [n0, n1, mid] = size;
  const std::int64_t words = (mid + 7) / 8;
  const std::int64_t groups = (mid + group_size - 1) / group_size;
  const std::int64_t offset_words = (groups + 7) / 8;
  const std::vector<float> scale = sample::random_floats(std::size_t(n0 * groups), 1);
  const auto offset = sample::random_patterns<std::int32_t>(std::size_t(n0 * offset_words), 2);
  const auto weight = sample::random_patterns<std::int32_t>(std::size_t(n0 * words), 3);
  const std::vector<T> activation = sample::random_numbers<T>(std::size_t(mid * n1), 4);
  sample::Buffer<float> scale_buffer(scale, shift);
  sample::Buffer<std::int32_t> offset_buffer(offset, shift);
  sample::Buffer<std::int32_t> weight_buffer(weight, shift);
  sample::Buffer<T> activation_buffer(activation, shift);
  sample::Output<T> z(std::size_t(n0 * n1), shift);

  launch(scale_buffer.data(), offset_buffer.data(), weight_buffer.data(), activation_buffer.data(), z.data());

  std::vector<T> w;
  for (std::int64_t j = 0; j < n0; ++j)
    for (std::int64_t l = 0; l < mid; ++l) {
      const std::int64_t group = l / group_size;
      const int difference = nibble(weight, j * words, l) - nibble(offset, j * offset_words, group);
      w.push_back(T(scale[std::size_t(j * groups + group)] * float(difference)));
    }
  sample::expect_product(w.data(), activation.data(), z, 0, n0, n1, mid);
  return z.check();
}

template <class T>
struct Instance {
  const char* name;
  sample::Kernel<const float*, const std::int32_t*, const std::int32_t*, const T*, T*, std::int64_t, std::int64_t,
                 std::int64_t>
      kernel;
  std::int64_t b0, b1, b_mid, group_size;
};
const Instance<float> float_instances[] = {
    {"quantized_matmul<float, 16, 16, 64, 8>", quantized_matmul<float, 16, 16, 64, 8>, 16, 16, 64, 8},
    {"quantized_matmul<float, 8, 8, 16, 16>", quantized_matmul<float, 8, 8, 16, 16>, 8, 8, 16, 16}};
const Instance<sample::f16> f16_instances[] = {
    {"quantized_matmul<f16, 128, 128, 64, 32>", quantized_matmul<sample::f16, 128, 128, 64, 32>, 128, 128, 64, 32}};

template <class T>
struct AnyGroupInstance {
  const char* name;
  sample::Kernel<const float*, const std::int32_t*, const std::int32_t*, const T*, T*, std::int64_t, std::int64_t,
                 std::int64_t, std::int64_t>
      kernel;
  std::int64_t b0, b1, b_mid;
};
const AnyGroupInstance<float> any_group_float_instances[] = {
    {"quantized_matmul_any_group<float, 16, 16, 16>", quantized_matmul_any_group<float, 16, 16, 16>, 16, 16, 16}};
const AnyGroupInstance<sample::f16> any_group_f16_instances[] = {{"quantized_matmul_any_group<f16, 64, 128, 32>",
                                                                  quantized_matmul_any_group<sample::f16, 64, 128, 32>,
                                                                  64, 128, 32}};

std::string name_of(const char* kernel, const Size& size, std::int64_t group_size, std::size_t shift) {
  return std::string(kernel) + " n0=" + std::to_string(size.n0) + " n1=" + std::to_string(size.n1) +
         " mid=" + std::to_string(size.mid) + " group=" + std::to_string(group_size) +
         " shift=" + std::to_string(shift);
}

// Multiplications and additions, of elements beyond the ends too.
template <class AnyInstance>
std::int64_t work(const AnyInstance& instance, const Size& size) {
  return sample::covered(size.n0, instance.b0) * sample::covered(size.n1, instance.b1) *
         sample::covered(size.mid, instance.b_mid);
}

template <class T, std::size_t Count>
void check_all(sample::Report& report, const Instance<T> (&instances)[Count], sample::Selection selection) {
  for (const Size& size : sizes)
    for (const Instance<T>& instance : instances)
      for (const std::size_t shift : {0, 1}) {
        if (!selection.takes(work(instance, size))) continue;
        const auto launch = [&](float* scale, std::int32_t* offset, std::int32_t* weight, T* activation, T* z) {
          sample::launch(instance.kernel, scale, offset, weight, activation, z, size.n0, size.n1, size.mid);
        };
        report.add(name_of(instance.name, size, instance.group_size, shift),
                   check<T>(size, instance.group_size, shift, launch));
      }
}

template <class T, std::size_t Count>
void check_all(sample::Report& report, const AnyGroupInstance<T> (&instances)[Count], sample::Selection selection) {
  for (const Size& size : sizes)
    for (const AnyGroupInstance<T>& instance : instances)
      for (const std::int64_t group_size : {1, 3, 8, 20, 32, 1000}) {
        if (!selection.takes(work(instance, size))) continue;
        const std::size_t shift = std::size_t(size.mid) % 2;
        const auto launch = [&](float* scale, std::int32_t* offset, std::int32_t* weight, T* activation, T* z) {
          sample::launch(instance.kernel, scale, offset, weight, activation, z, size.n0, size.n1, size.mid, group_size);
        };
        report.add(name_of(instance.name, size, group_size, shift), check<T>(size, group_size, shift, launch));
      }
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  const std::int64_t largest = options.quick ? 1100000 : sample::is_gpu ? std::int64_t(1) << 40 : 20000000;
  const sample::Selection selection(options.quick ? 10000 : 1000000, largest, 5);
  check_all(report, float_instances, selection);
  check_all(report, f16_instances, selection);
  check_all(report, any_group_float_instances, selection);
  check_all(report, any_group_f16_instances, selection);
  return report.exit_status();
}
