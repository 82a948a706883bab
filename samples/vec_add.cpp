// Checks vec_add against a plain loop.
#ifdef TILE_SAMPLE_CPU
#include "vec_add.tile.cpp"
#else
#include "vec_add.h"
#endif
#include "buffer.h"
#include "checks.h"

#include <algorithm>

namespace {

struct Instance {
  const char* name;
  decltype(&vec_add<1024>) kernel;
};
const Instance instances[] = {{"vec_add<1024>", vec_add<1024>}, {"vec_add<2048>", vec_add<2048>}};

// How many elements x, y and out lie beyond an aligned address.
struct Shifts {
  std::size_t x, y, out;
};
const Shifts shifts[] = {{0, 0, 0}, {1, 1, 1}, {2, 0, 0}, {0, 3, 0}, {0, 0, 1}, {1, 2, 3}};

std::string check(const Instance& instance, std::size_t n, const Shifts& shift) {
  const std::vector<float> x = sample::random_floats(n, 1);
  const std::vector<float> y = sample::random_floats(n, 2);
  sample::Buffer<float> x_buffer(x, shift.x);
  sample::Buffer<float> y_buffer(y, shift.y);
  sample::Buffer<float> out_buffer(sample::noise<float>(n), shift.out);

  sample::launch(instance.kernel, x_buffer.data(), y_buffer.data(), out_buffer.data(), std::int64_t(n));

  std::vector<float> expected(n);
  for (std::size_t i = 0; i < n; ++i) expected[i] = x[i] + y[i];
  if (!out_buffer.guards_hold()) return "out is written beyond its end";
  return sample::compare_bits(out_buffer.read(), expected);
}

// More than 2^31 elements, made and compared a piece at a time.
std::string check_large(const Instance& instance) {
  const std::int64_t n = (std::int64_t(1) << 31) + 12345;
  const std::int64_t piece = std::int64_t(1) << 26;
  const auto bytes = std::size_t(n) * sizeof(float);
  auto* const x = static_cast<float*>(sample::allocate(bytes));
  auto* const y = static_cast<float*>(sample::allocate(bytes));
  auto* const out = static_cast<float*>(sample::allocate(bytes));
  // x and y repeat with periods that have no common factor with the size of a piece.
  const std::vector<float> x_period = sample::random_floats(1000003, 1);
  const std::vector<float> y_period = sample::random_floats(999983, 2);
  const auto value_at = [](const std::vector<float>& period, std::int64_t i) {
    return period[std::size_t(i) % period.size()];
  };

  std::vector<float> values(piece);
  const std::vector<float> before = sample::noise<float>(std::size_t(piece));
  for (std::int64_t first = 0; first < n; first += piece) {
    const std::int64_t count = std::min(piece, n - first);
    const auto count_bytes = std::size_t(count) * sizeof(float);
    for (std::int64_t i = 0; i < count; ++i) values[std::size_t(i)] = value_at(x_period, first + i);
    sample::copy_to_device(x + first, values.data(), count_bytes);
    for (std::int64_t i = 0; i < count; ++i) values[std::size_t(i)] = value_at(y_period, first + i);
    sample::copy_to_device(y + first, values.data(), count_bytes);
    sample::copy_to_device(out + first, before.data(), count_bytes);
  }

  sample::launch(instance.kernel, x, y, out, n);

  std::string problem;
  for (std::int64_t first = 0; first < n && problem.empty(); first += piece) {
    const std::int64_t count = std::min(piece, n - first);
    sample::copy_to_host(values.data(), out + first, std::size_t(count) * sizeof(float));
    for (std::int64_t i = 0; i < count && problem.empty(); ++i) {
      const float expected = value_at(x_period, first + i) + value_at(y_period, first + i);
      if (values[std::size_t(i)] != expected)
        problem = sample::difference(std::size_t(first + i), values[std::size_t(i)], expected);
    }
  }
  sample::release(x);
  sample::release(y);
  sample::release(out);
  return problem;
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  for (const std::size_t n : {0, 1, 31, 1023, 1024, 1025, 98432})
    for (const Instance& instance : instances)
      for (const Shifts& shift : shifts)
        report.add(std::string(instance.name) + " n=" + std::to_string(n) + " shifts=" + std::to_string(shift.x) + "," +
                       std::to_string(shift.y) + "," + std::to_string(shift.out),
                   check(instance, n, shift));
  if (options.large && sample::is_gpu)
    for (const Instance& instance : instances)
      report.add(std::string(instance.name) + " with more than 2^31 elements", check_large(instance));
  return report.exit_status();
}
