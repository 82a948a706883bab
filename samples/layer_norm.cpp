// Checks layer_norm against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "layer_norm.tile.cpp"
#else
#include "layer_norm.h"
#endif
#include "matrix.h"
#include "output.h"

namespace {

template <class T>
struct Instance {
  const char* name;
  sample::Kernel<const T*, const T*, const T*, T*, float*, float*, std::int64_t, std::int64_t, std::int64_t,
                 std::int64_t, float>
      kernel;
  std::int64_t block;
  // Rows of any length, BLOCK columns at a time; otherwise a row has at most one block.
  bool is_looped = true;
};
const Instance<float> float_instances[] = {
    {"layer_norm<float, 32>", layer_norm<float, 32>, 32},
    {"layer_norm<float, 1024>", layer_norm<float, 1024>, 1024},
    {"layer_norm<float, 4096>", layer_norm<float, 4096>, 4096},
    {"layer_norm_whole_row<float, 64>", layer_norm_whole_row<float, 64>, 64, false},
    {"layer_norm_whole_row<float, 8192>", layer_norm_whole_row<float, 8192>, 8192, false}};
const Instance<sample::f16> f16_instances[] = {
    {"layer_norm<f16, 64>", layer_norm<sample::f16, 64>, 64},
    {"layer_norm<f16, 1024>", layer_norm<sample::f16, 1024>, 1024},
    {"layer_norm<f16, 2048>", layer_norm<sample::f16, 2048>, 2048},
    {"layer_norm<f16, 8192>", layer_norm<sample::f16, 8192>, 8192},
    {"layer_norm_whole_row<f16, 1024>", layer_norm_whole_row<sample::f16, 1024>, 1024, false},
    {"layer_norm_whole_row<f16, 4096>", layer_norm_whole_row<sample::f16, 4096>, 4096, false},
    {"layer_norm_whole_row<f16, 8192>", layer_norm_whole_row<sample::f16, 8192>, 8192, false},
    {"layer_norm_whole_row<f16, 16384>", layer_norm_whole_row<sample::f16, 16384>, 16384, false}};

// How the rows of x and y lie in memory, how far all tensors lie beyond an aligned address, and the mean of x.
struct Placement {
  const char* name;
  std::int64_t x_stride_row, y_stride_row;
  std::size_t shift;
  float centre;
};
std::vector<Placement> placements(std::int64_t columns) {
  const std::int64_t padded = (columns + 7) / 8 * 8 + 8;
  return {{"dense", columns, columns, 0, 0},
          {"padded rows, around 4", padded, padded, 0, 4},
          {"misaligned, around -4", columns, columns, 1, -4},
          {"one row for all", 0, columns, 0, 0},
          {"rows backwards", -columns, -padded, 0, 0}};
}

constexpr float epsilon = 1e-5f;

template <class T>
std::string check(const Instance<T>& instance, std::int64_t rows, std::int64_t columns, const Placement& place) {
  const sample::Matrix x_place{rows, columns, place.x_stride_row, 1};
  const sample::Matrix y_place{rows, columns, place.y_stride_row, 1};
  std::vector<T> x;
  for (std::size_t at = 0; at < x_place.extent(); ++at) x.push_back(T(place.centre + sample::random_float(1, at)));
  const std::vector<T> weight = sample::random_numbers<T>(std::size_t(columns), 2);
  const std::vector<T> bias = sample::random_numbers<T>(std::size_t(columns), 3);
  sample::Buffer<T> x_buffer(x, place.shift);
  sample::Buffer<T> weight_buffer(weight, place.shift);
  sample::Buffer<T> bias_buffer(bias, place.shift);
  sample::Output<T> y(y_place.extent(), place.shift);
  sample::Output<float> mean(std::size_t(rows), place.shift);
  sample::Output<float> rstd(std::size_t(rows), place.shift);

  sample::launch(instance.kernel, x_buffer.data() + x_place.first(), weight_buffer.data(), bias_buffer.data(),
                 y.data() + y_place.first(), mean.data(), rstd.data(), place.x_stride_row, place.y_stride_row, rows,
                 columns, epsilon);

  for (std::int64_t r = 0; r < rows; ++r) {
    const auto x_at = [&](std::int64_t c) { return double(float(x[x_place.at(r, c)])); };
    sample::Sum sum;
    for (std::int64_t c = 0; c < columns; ++c) sum.add(x_at(c));
    const double row_mean = sum.value / double(columns);
    const double mean_error = sum.tolerance() / double(columns);
    mean.expect(std::size_t(r), row_mean, mean_error);

    sample::Sum squares;
    for (std::int64_t c = 0; c < columns; ++c) squares.add((x_at(c) - row_mean) * (x_at(c) - row_mean));
    const double row_rstd = 1 / std::sqrt(squares.value / double(columns) + double(epsilon));
    const double rstd_error = 1e-5 * std::sqrt(double(columns)) * row_rstd;
    rstd.expect(std::size_t(r), row_rstd, rstd_error);

    for (std::int64_t c = 0; c < columns; ++c) {
      const double deviation = x_at(c) - row_mean;
      const auto w = double(float(weight[std::size_t(c)]));
      const auto b = double(float(bias[std::size_t(c)]));
      // What the errors of mean and rstd come to here, and the roundings of the last line of the kernel.
      const double error = std::fabs(w) * (mean_error * row_rstd + std::fabs(deviation) * rstd_error) +
                           1e-6 * (std::fabs(deviation * row_rstd * w) + std::fabs(b));
      y.expect(y_place.at(r, c), deviation * row_rstd * w + b, error);
    }
  }
  if (const std::string problem = mean.check(); !problem.empty()) return "mean: " + problem;
  if (const std::string problem = rstd.check(); !problem.empty()) return "rstd: " + problem;
  return y.check();
}

template <class T, std::size_t Count>
void check_all(sample::Report& report, const Instance<T> (&instances)[Count], bool quick) {
  const std::int64_t largest = quick ? 20000 : sample::is_gpu ? std::int64_t(1) << 40 : 1000000;
  sample::Selection selection(quick ? 300 : 10000, largest, 7);
  for (const std::int64_t rows : {1, 3, 100, 1151})
    for (const std::int64_t columns : {1, 5, 31, 32, 33, 64, 65, 200, 781, 1024, 1025, 2048, 4099, 8192}) {
      const std::vector<Placement> places = placements(columns);
      for (const Instance<T>& instance : instances)
        for (const Placement& place : places)
          if ((instance.is_looped || columns <= instance.block) &&
              selection.takes(rows * sample::covered(columns, instance.block)))
            report.add(std::string(instance.name) + " rows=" + std::to_string(rows) +
                           " columns=" + std::to_string(columns) + ", " + place.name,
                       check(instance, rows, columns, place));
    }
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  check_all(report, float_instances, options.quick);
  check_all(report, f16_instances, options.quick);
  return report.exit_status();
}
