// Checks both kernels of weighted_sum_backward against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "weighted_sum_backward.tile.cpp"
#else
#include "weighted_sum_backward.h"
#endif
#include "matrix.h"
#include "output.h"

namespace {

struct Instance {
  const char* name;
  decltype(&weighted_sum_backward<16, 256>) kernel;
  std::int64_t rows_tile, d_tile;
  decltype(&sum_partial_grad_weight<32, 32>) sum_kernel;
};
const Instance instances[] = {
    {"weighted_sum_backward<16, 256>", weighted_sum_backward<16, 256>, 16, 256, sum_partial_grad_weight<32, 32>},
    {"weighted_sum_backward<8, 512>", weighted_sum_backward<8, 512>, 8, 512, sum_partial_grad_weight<32, 32>},
    {"weighted_sum_backward<64, 64>", weighted_sum_backward<64, 64>, 64, 64, sum_partial_grad_weight<128, 8>},
    {"weighted_sum_backward<16, 4>", weighted_sum_backward<16, 4>, 16, 4, sum_partial_grad_weight<4, 8>}};

// How the tensors lie in memory: strides in elements, and how far all lie beyond an aligned address.
struct Placement {
  const char* name;
  std::int64_t x_stride_row, x_stride_d, weight_stride, grad_output_stride, grad_x_stride_row, grad_x_stride_d;
  std::size_t shift;
};
std::vector<Placement> placements(std::int64_t rows, std::int64_t d) {
  const std::int64_t padded = (d + 3) / 4 * 4 + 4;
  return {{"dense", d, 1, 1, 1, d, 1, 0},
          {"misaligned", d, 1, 1, 1, d, 1, 1},
          {"padded rows", padded, 1, 1, 1, padded, 1, 0},
          {"one gradient for all", d, 1, 1, 0, d, 1, 0},
          {"all strides above 1", 2 * d + 5, 2, 2, 3, 3 * d, 3, 0},
          {"columns of x dense", 1, rows, 1, 1, d, 1, 0},
          {"columns of grad_x dense", d, 1, 1, 1, 1, rows, 0},
          {"all backwards", -d, -1, -1, -1, -d, -1, 0}};
}

std::string check(const Instance& instance, std::int64_t rows, std::int64_t d, const Placement& place) {
  const sample::Matrix x_place{rows, d, place.x_stride_row, place.x_stride_d};
  const sample::Matrix weight_place = sample::vector(d, place.weight_stride);
  const sample::Matrix grad_output_place = sample::vector(rows, place.grad_output_stride);
  const sample::Matrix grad_x_place{rows, d, place.grad_x_stride_row, place.grad_x_stride_d};
  const std::int64_t row_tiles = sample::covered(rows, instance.rows_tile) / instance.rows_tile;
  const std::vector<float> x = sample::random_floats(x_place.extent(), 1);
  const std::vector<float> weight = sample::random_floats(weight_place.extent(), 2);
  const std::vector<float> grad_output = sample::random_floats(grad_output_place.extent(), 3);
  sample::Buffer<float> x_buffer(x, place.shift);
  sample::Buffer<float> weight_buffer(weight, place.shift);
  sample::Buffer<float> grad_output_buffer(grad_output, place.shift);
  sample::Output<float> grad_x(grad_x_place.extent(), place.shift);
  sample::Output<float> partial(std::size_t(row_tiles * d), place.shift);
  sample::Output<float> grad_weight(std::size_t(d), place.shift);

  sample::launch(instance.kernel, x_buffer.data() + x_place.first(), weight_buffer.data() + weight_place.first(),
                 grad_output_buffer.data() + grad_output_place.first(), grad_x.data() + grad_x_place.first(),
                 partial.data(), place.x_stride_row, place.x_stride_d, place.weight_stride, place.grad_output_stride,
                 place.grad_x_stride_row, place.grad_x_stride_d, rows, d);
  sample::launch(instance.sum_kernel, partial.data(), grad_weight.data(), row_tiles, d);

  for (std::int64_t c = 0; c < d; ++c) {
    sample::Sum sum;
    sample::Sum tile_sum;
    for (std::int64_t r = 0; r < rows; ++r) {
      const float grad = grad_output[grad_output_place.at(0, r)];
      grad_x.expect_bits(grad_x_place.at(r, c), weight[weight_place.at(0, c)] * grad);
      const double term = double(x[x_place.at(r, c)]) * double(grad);
      sum.add(term);
      tile_sum.add(term);
      if (r + 1 == rows || (r + 1) % instance.rows_tile == 0) {
        partial.expect(std::size_t(r / instance.rows_tile * d + c), tile_sum.value, tile_sum.tolerance());
        tile_sum = sample::Sum();
      }
    }
    grad_weight.expect(std::size_t(c), sum.value, sum.tolerance());
  }
  if (const std::string problem = grad_x.check(); !problem.empty()) return "grad_x: " + problem;
  if (const std::string problem = partial.check(); !problem.empty()) return "partial_grad_weight: " + problem;
  if (const std::string problem = grad_weight.check(); !problem.empty()) return "grad_weight: " + problem;
  return "";
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  const std::int64_t largest = options.quick ? 60000 : sample::is_gpu ? std::int64_t(1) << 40 : 2000000;
  sample::Selection selection(options.quick ? 600 : 8000, largest, 11);
  for (const std::int64_t rows : {1, 15, 16, 17, 1000, 4096})
    for (const std::int64_t d : {1, 5, 16, 100, 512, 1000, 4099}) {
      const std::vector<Placement> places = placements(rows, d);
      for (const Instance& instance : instances)
        for (const Placement& place : places)
          if (selection.takes(sample::covered(rows, instance.rows_tile) * sample::covered(d, instance.d_tile)))
            report.add(std::string(instance.name) + " rows=" + std::to_string(rows) + " d=" + std::to_string(d) + ", " +
                           place.name,
                       check(instance, rows, d, place));
    }
  return report.exit_status();
}
