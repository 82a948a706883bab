#pragma once

// Of the two element types of 16 bits that tensor cores multiply: whether T is __half, not bf16.
template <class T>
constexpr bool is_half = false;
template <>
constexpr bool is_half<__half> = true;
