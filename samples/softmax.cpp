// Checks both softmax kernels against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "softmax.tile.cpp"
#else
#include "softmax.h"
#endif
#include "logits.h"
#include "matrix.h"
#include "output.h"

namespace {

struct Instance {
  const char* name;
  decltype(&softmax<64>) kernel;
  // Columns of its tile, and whether it takes longer rows too.
  std::int64_t tile;
  bool loops;
};
const Instance instances[] = {{"softmax<64>", softmax<64>, 64, false},
                              {"softmax<1024>", softmax<1024>, 1024, false},
                              {"softmax<32768>", softmax<32768>, 32768, false},
                              {"softmax_looped<16>", softmax_looped<16>, 16, true},
                              {"softmax_looped<2048>", softmax_looped<2048>, 2048, true}};

// How the rows of x and z lie in memory, and how far both lie beyond an aligned address.
struct Placement {
  const char* name;
  std::int64_t x_stride_row, z_stride_row;
  std::size_t shift;
};
std::vector<Placement> placements(std::int64_t columns) {
  const std::int64_t padded = (columns + 3) / 4 * 4 + 4;
  return {{"dense", columns, columns, 0},
          {"padded rows", padded, padded, 0},
          {"misaligned", columns, columns, 1},
          {"one row for all", 0, columns, 0},
          {"rows of x backwards", -columns, padded, 0},
          {"rows of z backwards", padded, -columns, 0}};
}

std::string check(const Instance& instance, const sample::Logits& logits, const Placement& place, std::int64_t rows,
                  std::int64_t columns) {
  const sample::Matrix x_place{rows, columns, place.x_stride_row, 1};
  const sample::Matrix z_place{rows, columns, place.z_stride_row, 1};
  std::vector<float> x(x_place.extent());
  for (std::int64_t r = 0; r < rows; ++r)
    for (std::int64_t c = 0; c < columns; ++c)
      x[x_place.at(r, c)] = sample::logit(logits, 1, std::size_t(r), std::size_t(c), std::size_t(columns));
  sample::Buffer<float> x_buffer(x, place.shift);
  sample::Output<float> z(z_place.extent(), place.shift);

  sample::launch(instance.kernel, x_buffer.data() + x_place.first(), z.data() + z_place.first(), place.x_stride_row,
                 place.z_stride_row, rows, columns);

  for (std::int64_t r = 0; r < rows; ++r) {
    const float* const x_row = &x[x_place.at(r, 0)];
    const std::vector<double> expected = sample::softmax_of({x_row, x_row + columns});
    for (std::int64_t c = 0; c < columns; ++c) {
      const double value = expected[std::size_t(c)];
      z.expect(z_place.at(r, c), value, sample::softmax_error * value);
    }
  }
  return z.check();
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  const std::int64_t largest = options.quick ? 40000 : sample::is_gpu ? 4096 * 2048 : 200000;
  sample::Selection selection(options.quick ? 1024 : largest, largest, 7);
  for (const std::int64_t rows : {1, 3, 100, 4095})
    for (const std::int64_t columns : {1, 5, 16, 40, 63, 64, 65, 200, 1000, 1024, 2049, 5000, 32001, 32768, 40000}) {
      const std::vector<Placement> places = placements(columns);
      for (const Instance& instance : instances) {
        if (columns > instance.tile && !instance.loops) continue;
        for (std::size_t kind = 0; kind < std::size(sample::logits_kinds); ++kind) {
          if (!selection.takes(rows * sample::covered(columns, instance.tile))) continue;
          const sample::Logits& logits = sample::logits_kinds[kind];
          const Placement& place = places[(std::size_t(rows + columns) + kind) % places.size()];
          report.add(std::string(instance.name) + " rows=" + std::to_string(rows) +
                         " columns=" + std::to_string(columns) + ", " + logits.name + ", " + place.name,
                     check(instance, logits, place, rows, columns));
        }
      }
    }
  return report.exit_status();
}
