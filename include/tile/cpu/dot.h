// Products of matrices.
#pragma once
#include <tile/cpu/arithmetic.h>
#include <tile/cpu/elements.h>

#include <algorithm>

namespace tile::detail {

// rows[M][N] += left[M][K] * right[K][N], in R. The innermost loop walks along rows of both.
template <int M, int N, int K, class R> void add_product(const R* left, const R* right, R* rows) {
  for (int m = 0; m < M; ++m, rows += N)
    for (int k = 0; k < K; ++k) {
      const R factor = left[std::size_t(m) * K + std::size_t(k)];
      const R* const row = right + std::size_t(k) * N;
      for (int n = 0; n < N; ++n)
        rows[n] = add::apply(rows[n], multiply::apply(factor, row[n]));
    }
}

template <class Result> struct product_of;
template <class R, int... Ds> struct product_of<Tile<R, Ds...>> {
  template <class T, int... A, int... B>
  static Tile<R, Ds...> make(const Tile<T, A...>& a, const Tile<T, B...>& b, const Tile<R, Ds...>& accumulator) {
    using Left = shape<A...>;
    using Right = shape<B...>;
    constexpr int m = Left::extent(Left::rank - 2);
    constexpr int k = Left::extent(Left::rank - 1);
    constexpr int n = Right::extent(Right::rank - 1);
    constexpr int batch = Left::extent(Left::rank - 3);
    const auto left = converted<R>(a);
    const auto right = converted<R>(b);
    return make_tile<R, Ds...>([&](R* to) {
      std::copy_n(elements(accumulator), (std::size_t(1) * ... * Ds), to);
      for (std::size_t i = 0; i < std::size_t(batch); ++i)
        add_product<m, n, k>(elements(left) + i * m * k, elements(right) + i * k * n, to + i * m * n);
    });
  }
};

// a * b + accumulator. Operands that do not fit were refused where dot states its result.
template <class Result, class X, class Y, class C>
Result multiply_matrices(const X& a, const Y& b, const C& accumulator) {
  if constexpr (requires { product_of<Result>::make(a, b, accumulator); })
    return product_of<Result>::make(a, b, accumulator);
  else
    return Result();
}

template <class Result> struct zeros_of;
template <class R, int... Ds> struct zeros_of<Tile<R, Ds...>> {
  static Tile<R, Ds...> make() { return splat<R, Ds...>(R{}); }
};
template <class Result> Result zero_tile() { return zeros_of<Result>::make(); }

} // namespace tile::detail
