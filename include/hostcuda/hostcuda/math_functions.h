// Functions of floating point that CUDA has and C does not. The others are those of <cmath>.
#pragma once

#include <cmath>

inline float rsqrtf(float x) { return static_cast<float>(1.0 / std::sqrt(static_cast<double>(x))); }
inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }
