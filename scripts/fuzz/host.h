// The table of cases that a program of random kernels runs, and what host_run.h does with it.
#pragma once
#include "device.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>
#ifndef TILE_SAMPLE_CPU
#include <cuda_bf16.h>
using f16 = __half;
using bf16 = __nv_bfloat16;
using index_t = std::int64_t;
#else
using tile::bf16;
using tile::f16;
using tile::index_t;
#endif

namespace fuzz {

// What memory holds before the launch.
enum class Fill { noise, bits, bools, numbers };

// One argument of a launch: a number, memory, or the same memory as another argument.
struct Argument {
  char kind;
  double number;
  // b, i or u, or f; B is bf16. And the bytes of an element.
  char type;
  std::size_t size;
  std::size_t count;
  std::ptrdiff_t base;
  std::size_t shift;
  Fill fill;
  std::uint64_t seed;
  int low, high;
  double scale;
  // Whether the kernel may write there.
  bool written;
};

// What memory holds after a launch; `problem` is empty if nothing else was touched.
struct Result {
  std::string problem;
  std::vector<unsigned char> bytes;
  std::size_t size;
};

struct Case {
  const char *kernel;
  int number;
  std::vector<Argument> arguments;
  // Of a kernel whose grid the caller gives.
  std::int64_t grid[3];

  std::map<std::size_t, std::function<Result()>> results = {};
  std::map<std::size_t, void *> pointers = {};

  template <class T> T number_of(std::size_t at) const { return T(arguments[at].number); }
  template <class T> T *pointer(std::size_t at) { return static_cast<T *>(memory(at)); }
  void *memory(std::size_t at);

  // The grid is the caller's.
  template <class Kernel, class... Arguments> void launch_grid(Kernel kernel, Arguments... given) {
#ifdef TILE_SAMPLE_CPU
    tile::run(tile::grid3{grid[0], grid[1], grid[2]}, kernel, given...);
#else
    sample::require(kernel(dim3(unsigned(grid[0]), unsigned(grid[1]), unsigned(grid[2])), given..., nullptr), "launch");
    sample::require(cudaDeviceSynchronize(), "kernel");
#endif
  }
};

// What an argument of a case has to hold afterwards: elements as hexadecimal text, and how far off they may be;
// or, if every bit counts, a hash of them.
struct Expected {
  const char *kernel;
  int number;
  std::size_t argument;
  std::uint64_t hash;
  double error;
  const char *values;
};

using Function = void (*)(Case &);

// `--dump [KERNEL]` prints what is written, from that kernel on; otherwise it is compared.
int run(const std::map<std::string, Function> &kernels, const std::vector<Case> &cases,
        const std::vector<Expected> &expected, int argc, char **argv);

} // namespace fuzz
