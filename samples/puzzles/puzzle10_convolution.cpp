// Checks both kernels of puzzle 10 against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "puzzle10_convolution.tile.cpp"
#else
#include "puzzle10_convolution.h"
#endif
#include "output.h"

namespace {

// Images of h x w, and the kernel that slides over them.
struct Size {
  std::int64_t n0, h, w, kh, kw;
};

// Launches a kernel, and compares what it wrote. `launch` takes x, k and z.
template <class Launch>
std::string check(const Size& size, std::size_t shift, Launch launch) {
  const auto [n0, h, w, kh, kw] = size;
  const std::vector<float> x = sample::random_floats(std::size_t(n0 * h * w), 1);
  const std::vector<float> k = sample::random_floats(std::size_t(kh * kw), 2);
  sample::Buffer<float> x_buffer(x, shift);
  sample::Buffer<float> k_buffer(k, shift);
  sample::Output<float> z(x.size(), shift);

  launch(x_buffer.data(), k_buffer.data(), z.data());

  for (std::int64_t i = 0; i < n0; ++i)
    for (std::int64_t j = 0; j < h; ++j)
      for (std::int64_t l = 0; l < w; ++l) {
        sample::Sum sum;
        for (std::int64_t oj = 0; oj < kh && j + oj < h; ++oj)
          for (std::int64_t ol = 0; ol < kw && l + ol < w; ++ol)
            sum.add(double(k[std::size_t(oj * kw + ol)]) * double(x[std::size_t((i * h + j + oj) * w + l + ol)]));
        z.expect(std::size_t((i * h + j) * w + l), sum.value, sum.tolerance());
      }
  return z.check();
}

struct Instance {
  const char* name;
  decltype(&convolution<1, 4, 4>) kernel;
  std::int64_t b0, kh, kw;
};
const Instance instances[] = {{"convolution<1, 4, 4>", convolution<1, 4, 4>, 1, 4, 4},
                              {"convolution<2, 4, 4>", convolution<2, 4, 4>, 2, 4, 4},
                              {"convolution<4, 2, 8>", convolution<4, 2, 8>, 4, 2, 8}};

struct TiledInstance {
  const char* name;
  decltype(&convolution_tiled<4, 8>) kernel;
  std::int64_t bh, bw;
};
const TiledInstance tiled_instances[] = {{"convolution_tiled<4, 8>", convolution_tiled<4, 8>, 4, 8},
                                         {"convolution_tiled<32, 64>", convolution_tiled<32, 64>, 32, 64}};

std::string name_of(const char* kernel, const Size& size, std::size_t shift) {
  return std::string(kernel) + " n0=" + std::to_string(size.n0) + " " + std::to_string(size.h) + "x" +
         std::to_string(size.w) + " by " + std::to_string(size.kh) + "x" + std::to_string(size.kw) +
         " shift=" + std::to_string(shift);
}

struct Extent {
  std::int64_t rows, columns;
};
const Extent images[] = {{8, 8}, {1, 1}, {3, 5}, {1, 17}, {17, 1}, {16, 9}, {33, 65}};
const Extent large_images[] = {{8, 8}, {1, 1}, {3, 5}, {1, 65}, {33, 1}, {32, 64}, {33, 65}, {31, 63}, {200, 300}};
const Extent kernels[] = {{4, 4}, {1, 1}, {3, 3}, {5, 2}, {2, 7}};

void check_sliding(sample::Report& report, bool quick) {
  const std::int64_t largest = quick ? 2000 : 1000000;
  sample::Selection selection(quick ? 300 : largest, largest, 5);
  for (const std::int64_t n0 : {1, 2, 3, 4, 5})
    for (const Extent& image : images)
      for (const Instance& instance : instances)
        for (const std::size_t shift : {0, 1}) {
          const std::int64_t trips = image.rows * image.columns;
          if (!selection.takes(sample::covered(n0, instance.b0) / instance.b0 * trips)) continue;
          const Size size{n0, image.rows, image.columns, instance.kh, instance.kw};
          report.add(name_of(instance.name, size, shift), check(size, shift, [&](float* x, float* k, float* z) {
                       sample::launch(instance.kernel, x, k, z, size.n0, size.h, size.w);
                     }));
        }
}

void check_tiled(sample::Report& report, bool quick) {
  const std::int64_t largest = quick ? 40000 : sample::is_gpu ? std::int64_t(1) << 40 : 2000000;
  sample::Selection selection(quick ? 2000 : 100000, largest, 7);
  for (const std::int64_t n0 : {1, 2, 5})
    for (const Extent& image : large_images)
      for (const Extent& kernel : kernels)
        for (const TiledInstance& instance : tiled_instances) {
          const Size size{n0, image.rows, image.columns, kernel.rows, kernel.columns};
          const std::int64_t outputs = n0 * sample::covered(size.h, instance.bh) * sample::covered(size.w, instance.bw);
          if (!selection.takes(outputs * size.kh * size.kw)) continue;
          const std::size_t shift = std::size_t(size.w) % 2;
          report.add(name_of(instance.name, size, shift), check(size, shift, [&](float* x, float* k, float* z) {
                       sample::launch(instance.kernel, x, k, z, size.n0, size.h, size.w, size.kh, size.kw);
                     }));
        }
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  check_sliding(report, options.quick);
  check_tiled(report, options.quick);
  return report.exit_status();
}
