// Products of matrices.
#pragma once
#include <tile/body.h>
#include <tile/element_type.h>
#include <tile/shape.h>
#include <tile/tile_value.h>
#ifndef __TILETRANS__
#include <tile/cpu/dot.h>
#endif

namespace tile {

// How dot multiplies floats. ieee: as float. tf32: it may round them to 10 bits of fraction first, in a way that is
// unspecified; on the CPU it does not. Other element types ignore it.
enum class precision { ieee, tf32 };

namespace detail {
template <class T> inline constexpr bool is_dot_operand = std::same_as<T, std::int8_t> || floating<T>;
template <class A, class B> inline constexpr bool are_matrices = A::rank == B::rank && (A::rank == 2 || A::rank == 3);
template <class A, class B> inline constexpr bool same_batch = A::rank < 3 || A::extent(0) == B::extent(0);
// [M, K] with [K, N].
template <class A, class B>
inline constexpr bool inner_extents_agree = A::extent(A::rank - 1) == B::extent(B::rank - 2);

template <class T, class U> struct dot_element_check {
  static_assert(is_dot_operand<T>, "tile: dot takes int8, f16, bf16, float and double");
  static_assert(!is_dot_operand<T> || keeps_type<T, U>, "tile: the operands of dot have one element type");
};
template <class A, class B> struct dot_shape_check {
  static_assert(are_matrices<A, B>, "tile: dot takes tiles of two axes, or of three, the first of which is a batch");
  static_assert(!are_matrices<A, B> || inner_extents_agree<A, B>,
                "tile: dot multiplies [M, K] by [K, N]; the last extent of the left operand is not that of the right "
                "operand's rows");
  static_assert(!are_matrices<A, B> || same_batch<A, B>, "tile: the operands of dot have different batches");
};
template <class Result, class C> struct accumulator_check {
  static_assert(keeps_type<Result, C>, "tile: the accumulator of dot has the shape of the product, and elements of "
                                       "float (for f16, bf16 and float), int32 (for int8) or double (for double)");
};

template <class T>
using dot_element =
    std::conditional_t<std::integral<T>, std::int32_t, std::conditional_t<std::same_as<T, double>, double, float>>;

// The shape of the product; that of the left operand where there is none.
template <class A, class B> consteval auto product_shape() {
  if constexpr (!are_matrices<A, B>)
    return A();
  else if constexpr (A::rank == 2)
    return shape<A::extent(0), B::extent(1)>();
  else
    return shape<A::extent(0), A::extent(1), B::extent(2)>();
}
template <class T, class A, class B> using product_tile = tile_of_t<dot_element<T>, decltype(product_shape<A, B>())>;
} // namespace detail

// The product of matrices: [M, K] with [K, N] gives [M, N]; [B, M, K] with [B, K, N] gives [B, M, N], each pair of
// matrices for itself. With `accumulator`, which has the type of the product: the product plus that.
// f16, bf16 and float are multiplied and accumulated as float, int8 as int32 (which wraps), double as double. The order
// of summation is unspecified.
template <precision P = precision::ieee, scalar T, int... A, scalar U, int... B>
detail::checked<detail::product_tile<T, detail::shape<A...>, detail::shape<B...>>, detail::dot_element_check<T, U>,
                detail::dot_shape_check<detail::shape<A...>, detail::shape<B...>>>
dot(const Tile<T, A...>& a, const Tile<U, B...>& b)
    TILE_BODY(using Product = detail::product_tile<T, detail::shape<A...>, detail::shape<B...>>;
              return detail::multiply_matrices<Product>(a, b, detail::zero_tile<Product>()));
template <precision P = precision::ieee, scalar T, int... A, scalar U, int... B, scalar V, int... C>
detail::checked<
    detail::product_tile<T, detail::shape<A...>, detail::shape<B...>>, detail::dot_element_check<T, U>,
    detail::dot_shape_check<detail::shape<A...>, detail::shape<B...>>,
    detail::accumulator_check<detail::product_tile<T, detail::shape<A...>, detail::shape<B...>>, Tile<V, C...>>>
dot(const Tile<T, A...>& a, const Tile<U, B...>& b, const Tile<V, C...>& accumulator)
    TILE_BODY(return detail::multiply_matrices<detail::product_tile<T, detail::shape<A...>, detail::shape<B...>>>(
        a, b, accumulator));

} // namespace tile
