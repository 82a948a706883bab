// Memory as it looks from far away, so that 32 bits do not reach it.
#pragma once
#include "cases.h"

// A base so many elements before `memory`: what an offset into a tensor of gigabytes has to find, without such a
// tensor.
template <class T>
T* far_before(T* memory, meaning::Size elements) {
  return reinterpret_cast<T*>(reinterpret_cast<std::intptr_t>(memory) - elements * meaning::Size(sizeof(T)));
}
