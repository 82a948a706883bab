// Checks weighted_sum against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "weighted_sum.tile.cpp"
#else
#include "weighted_sum.h"
#endif
#include "buffer.h"
#include "checks.h"

namespace {

struct Instance {
  const char* name;
  decltype(&weighted_sum<16, 256>) kernel;
};
const Instance instances[] = {{"weighted_sum<16, 256>", weighted_sum<16, 256>},
                              {"weighted_sum<8, 512>", weighted_sum<8, 512>},
                              {"weighted_sum<16, 16>", weighted_sum<16, 16>},
                              {"weighted_sum<1, 1024>", weighted_sum<1, 1024>}};

// How x, weight and output lie in memory: strides in elements, and how far each lies beyond an aligned address.
struct Placement {
  const char* name;
  std::int64_t x_stride_row, x_stride_d, weight_stride, output_stride;
  std::size_t x_shift, weight_shift, output_shift;
};
std::vector<Placement> placements(std::int64_t rows, std::int64_t d) {
  return {
      {"dense", d, 1, 1, 1, 0, 0, 0},
      {"padded rows", (d + 3) / 4 * 4 + 4, 1, 1, 1, 0, 0, 0},
      {"rows of odd stride", d / 2 * 2 + 3, 1, 1, 1, 0, 0, 0},
      {"all strides above 1", 2 * d + 5, 2, 2, 3, 0, 0, 0},
      {"one weight for all", d, 1, 0, 1, 0, 0, 0},
      {"columns of x dense", 1, rows, 1, 3, 0, 0, 0},
      {"misaligned", d, 1, 1, 1, 1, 1, 1},
      {"misaligned, padded rows", (d + 3) / 4 * 4, 1, 1, 1, 2, 3, 0},
  };
}

std::size_t extent(std::int64_t count, std::int64_t stride) { return std::size_t((count - 1) * stride + 1); }

std::string check(const Instance& instance, std::int64_t rows, std::int64_t d, const Placement& place) {
  const std::vector<float> x =
      sample::random_floats(extent(rows, place.x_stride_row) + extent(d, place.x_stride_d) - 1, 1);
  const std::vector<float> weight = sample::random_floats(extent(d, place.weight_stride), 2);
  const std::vector<float> before = sample::noise<float>(extent(rows, place.output_stride));
  sample::Buffer<float> x_buffer(x, place.x_shift);
  sample::Buffer<float> weight_buffer(weight, place.weight_shift);
  sample::Buffer<float> output_buffer(before, place.output_shift);

  sample::launch(instance.kernel, x_buffer.data(), weight_buffer.data(), output_buffer.data(), place.x_stride_row,
                 place.x_stride_d, place.weight_stride, place.output_stride, rows, d);

  if (!output_buffer.guards_hold()) return "output is written outside of its memory";
  std::vector<float> output = output_buffer.read();
  for (std::int64_t r = 0; r < rows; ++r) {
    double sum = 0;
    double magnitude = 0;
    for (std::int64_t c = 0; c < d; ++c) {
      const double term = double(x[std::size_t(r * place.x_stride_row + c * place.x_stride_d)]) *
                          double(weight[std::size_t(c * place.weight_stride)]);
      sum += term;
      magnitude += std::fabs(term);
    }
    const auto at = std::size_t(r * place.output_stride);
    // Written so that a NaN fails.
    if (!(std::fabs(double(output[at]) - sum) <= 1e-5 * std::sqrt(double(d)) * magnitude))
      return "row " + std::to_string(r) + ": " + sample::difference(at, output[at], float(sum));
    output[at] = before[at];
  }
  // With the sums taken out, what is left is what stood there before: nothing between them was written.
  return sample::compare_bits(output, before);
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  // Small cases meet every instance and placement, the others some of each in turn.
  const std::int64_t small = options.quick ? 500 : 20000;
  const std::int64_t largest = options.quick ? 100000 : std::int64_t(1) << 40;
  std::size_t turn = 0;
  for (const std::int64_t rows : {1, 15, 16, 17, 1000, 4096})
    for (const std::int64_t d : {1, 5, 16, 100, 512, 1000, 4099}) {
      if (rows * d > largest) continue;
      const std::vector<Placement> places = placements(rows, d);
      for (const Instance& instance : instances)
        for (std::size_t place = 0; place < places.size(); ++place) {
          if (rows * d > small && place != turn % places.size()) continue;
          report.add(std::string(instance.name) + " rows=" + std::to_string(rows) + " d=" + std::to_string(d) + ", " +
                         places[place].name,
                     check(instance, rows, d, places[place]));
        }
      // Three and the number of placements have no common factor: every pairing comes up.
      turn += 3;
    }
  return report.exit_status();
}
