// Checks puzzle 7 against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "puzzle07_long_sum.tile.cpp"
#else
#include "puzzle07_long_sum.h"
#endif
#include "matrix.h"
#include "output.h"

namespace {

using Instance = sample::Instance<decltype(&long_sum<1, 32>)>;
const Instance instances[] = {{"long_sum<1, 32>", long_sum<1, 32>},
                              {"long_sum<4, 16>", long_sum<4, 16>},
                              {"long_sum<4, 1024>", long_sum<4, 1024>},
                              {"long_sum<1, 4096>", long_sum<1, 4096>}};

// How x lies in memory, and how far x and z lie beyond an aligned address.
struct Placement {
  const char* name;
  sample::Matrix x;
  std::size_t shift;
};
std::vector<Placement> placements(std::int64_t n0, std::int64_t t) {
  return {{"dense", {n0, t, t, 1}, 0},
          {"misaligned", {n0, t, t, 1}, 1},
          {"padded rows", {n0, t, (t + 3) / 4 * 4 + 4, 1}, 0},
          {"columns dense", {n0, t, 1, n0}, 0},
          {"strides above 1", {n0, t, 3 * t + 1, 3}, 0},
          {"one row for all", {n0, t, 0, 1}, 0},
          {"one column for all", {n0, t, 2, 0}, 0},
          {"rows backwards", {n0, t, -t, 1}, 0},
          {"columns backwards", {n0, t, t, -1}, 0}};
}

std::string check(const Instance& instance, const Placement& place) {
  const std::vector<float> x = sample::random_floats(place.x.extent(), 1);
  sample::Buffer<float> x_buffer(x, place.shift);
  sample::Output<float> z(std::size_t(place.x.rows), place.shift);

  sample::launch(instance.kernel, x_buffer.data() + place.x.first(), z.data(), place.x.stride_row,
                 place.x.stride_column, place.x.rows, place.x.columns);

  for (std::int64_t i = 0; i < place.x.rows; ++i) {
    sample::Sum sum;
    for (std::int64_t j = 0; j < place.x.columns; ++j) sum.add(double(x[place.x.at(i, j)]));
    z.expect(std::size_t(i), sum.value, sum.tolerance());
  }
  return z.check();
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  const std::int64_t largest = options.quick ? 10000 : 5000000;
  sample::Selection selection(options.quick ? 170 : 5000, largest, 7);
  for (const std::int64_t n0 : {1, 3, 4, 5, 1000})
    for (const std::int64_t t : {0, 1, 5, 32, 33, 40, 200, 1000, 1025, 4099}) {
      const std::vector<Placement> places = placements(n0, t);
      for (const Instance& instance : instances)
        for (const Placement& place : places)
          if (selection.takes(n0 * t))
            report.add(std::string(instance.name) + " n0=" + std::to_string(n0) + " t=" + std::to_string(t) + ", " +
                           place.name,
                       check(instance, place));
    }
  return report.exit_status();
}
