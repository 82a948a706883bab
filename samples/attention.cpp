// Checks attention against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "attention.tile.cpp"
#else
#include "attention.h"
#endif
#include "logits.h"
#include "output.h"

namespace {

template <class T>
struct Instance {
  const char* name;
  sample::Kernel<const T*, const T*, const T*, T*, std::int64_t, std::int64_t, std::int64_t, float> kernel;
  std::int64_t d, bm, bn;
  bool causal;
};
const Instance<sample::f16> f16_instances[] = {
    {"attention<f16, 64, 64, 64, false, 4>", attention<sample::f16, 64, 64, 64, false, 4>, 64, 64, 64, false},
    {"attention<f16, 64, 64, 64, true, 4>", attention<sample::f16, 64, 64, 64, true, 4>, 64, 64, 64, true},
    {"attention<f16, 64, 128, 128, false, 8>", attention<sample::f16, 64, 128, 128, false, 8>, 64, 128, 128, false},
    {"attention<f16, 64, 128, 128, true, 8>", attention<sample::f16, 64, 128, 128, true, 8>, 64, 128, 128, true},
    {"attention<f16, 128, 128, 64, false, 8>", attention<sample::f16, 128, 128, 64, false, 8>, 128, 128, 64, false},
    {"attention<f16, 128, 128, 64, true, 8>", attention<sample::f16, 128, 128, 64, true, 8>, 128, 128, 64, true}};
const Instance<sample::bf16> bf16_instances[] = {
    {"attention<bf16, 64, 64, 64, true, 4>", attention<sample::bf16, 64, 64, 64, true, 4>, 64, 64, 64, true},
    {"attention<bf16, 128, 128, 64, false, 8>", attention<sample::bf16, 128, 128, 64, false, 8>, 128, 128, 64, false}};

struct Size {
  std::int64_t batch, heads, n;
};
const Size sizes[] = {{2, 3, 1},   {1, 3, 5},   {1, 2, 64},  {1, 1, 100}, {1, 1, 129},
                      {1, 1, 200}, {1, 1, 256}, {2, 3, 200}, {1, 2, 1000}};

// Queries and keys of [-1, 1), but for element 0 of each: their product moves the scores to where the logits say.
template <class T>
struct Inputs {
  std::vector<T> q, k, v;

  Inputs(const Size& size, std::int64_t d, float scale, const sample::Logits& logits) {
    const auto rows = std::size_t(size.batch * size.heads * size.n), columns = std::size_t(d);
    q = sample::random_numbers<T>(rows * columns, 1);
    k = sample::random_numbers<T>(rows * columns, 2);
    v = sample::random_numbers<T>(rows * columns, 3);
    const auto keys = std::size_t(size.n);
    for (std::size_t row = 0; row < rows; ++row) {
      q[row * columns] = T(1.0f);
      k[row * columns] = T(sample::logit(logits, 4, row / keys, row % keys, keys) / scale);
    }
  }
};

// The exact row of o for a query, from the keys and values of its head that it sees, and how far off the kernel may be:
// - A weight is rounded to T, and so is off by half of its last bit, also where it is subnormal. It is taken relative
// to
//   the largest score so far, and so is at most 1 and not smaller than in the end.
// - A score is a sum of products in float. Tensor cores may cut its last bits in each of the d / 16 steps.
template <class T>
void expect_row(const T* q, const T* k, const T* v, sample::Output<T>& o, std::size_t first, std::int64_t d,
                std::int64_t seen, float scale) {
  std::vector<double> scores;
  double magnitude = 0;
  for (std::int64_t j = 0; j < seen; ++j) {
    sample::Sum score;
    for (std::int64_t c = 0; c < d; ++c) score.add(double(float(q[c])) * double(float(k[j * d + c])));
    scores.push_back(score.value * double(scale));
    magnitude = std::max(magnitude, score.magnitude * double(scale));
  }
  const std::vector<double> weights = sample::softmax_of(scores);
  const double largest = *std::max_element(weights.begin(), weights.end());
  const double relative = std::ldexp(1.0, -sample::digits<T>) + sample::softmax_error + magnitude * 2e-6;
  const double absolute = largest * std::ldexp(1.0, sample::lowest_exponent<T> - sample::digits<T>);
  for (std::int64_t c = 0; c < d; ++c) {
    sample::Sum sum;
    double values = 0;
    for (std::int64_t j = 0; j < seen; ++j) {
      const auto value = double(float(v[j * d + c]));
      sum.add(weights[std::size_t(j)] * value);
      values += std::fabs(value);
    }
    o.expect(first + std::size_t(c), sum.value, relative * sum.magnitude + absolute * values);
  }
}

template <class T>
std::string check(const Instance<T>& instance, const Size& size, const sample::Logits& logits, std::size_t shift) {
  const auto [batch, heads, n] = size;
  const std::int64_t d = instance.d;
  const auto scale = float(1 / std::sqrt(double(d)));
  const Inputs<T> in(size, d, scale, logits);
  sample::Buffer<T> q_buffer(in.q, shift);
  sample::Buffer<T> k_buffer(in.k, shift);
  sample::Buffer<T> v_buffer(in.v, shift);
  sample::Output<T> o(in.q.size(), shift);

  sample::launch(instance.kernel, q_buffer.data(), k_buffer.data(), v_buffer.data(), o.data(), batch, heads, n, scale);

  for (std::int64_t head = 0; head < batch * heads; ++head)
    for (std::int64_t i = 0; i < n; ++i) {
      const std::int64_t first = head * n * d, row = first + i * d;
      expect_row(&in.q[std::size_t(row)], &in.k[std::size_t(first)], &in.v[std::size_t(first)], o, std::size_t(row), d,
                 instance.causal ? i + 1 : n, scale);
    }
  return o.check();
}

template <class T, std::size_t Count>
void check_all(sample::Report& report, const Instance<T> (&instances)[Count], bool quick) {
  const std::int64_t largest = quick ? 6500000 : sample::is_gpu ? std::int64_t(1) << 40 : 40000000;
  sample::Selection selection(quick ? 200000 : largest, largest, 17);
  for (const Size& size : sizes)
    for (std::size_t kind = 0; kind < std::size(sample::logits_kinds); ++kind)
      for (const Instance<T>& instance : instances) {
        const std::int64_t work = size.batch * size.heads * sample::covered(size.n, instance.bm) *
                                  sample::covered(size.n, instance.bn) * instance.d;
        if (!selection.takes(work)) continue;
        const sample::Logits& logits = sample::logits_kinds[kind];
        const std::size_t shift = (std::size_t(size.n) + kind) % 2;
        report.add(std::string(instance.name) + " " + std::to_string(size.batch) + "x" + std::to_string(size.heads) +
                       "x" + std::to_string(size.n) + ", " + logits.name + ", shift=" + std::to_string(shift),
                   check(instance, size, logits, shift));
      }
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  check_all(report, f16_instances, options.quick);
  check_all(report, bf16_instances, options.quick);
  return report.exit_status();
}
