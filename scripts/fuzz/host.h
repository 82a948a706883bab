// Runs the cases of random kernels: prints what they wrote, or compares it with what is expected.
#pragma once
#include "buffer.h"
#include "checks.h"

#include <cinttypes>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#ifndef TILE_SAMPLE_CPU
#include <cuda_bf16.h>
using f16 = __half;
using bf16 = __nv_bfloat16;
using index_t = std::int64_t;
#endif

namespace fuzz {

// What memory holds before the launch.
enum class Fill { noise, bits, bools, numbers };

// One argument of a launch: a number, memory, or the same memory as another argument.
struct Argument {
  char kind;
  double number;
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

struct Case {
  const char* kernel;
  int number;
  std::vector<Argument> arguments;
  // Of a kernel whose grid the caller gives.
  std::int64_t grid[3];

  // What the memory of an argument holds after the launch; the texts are empty if all is well.
  struct Result {
    std::string problem;
    std::vector<unsigned char> bytes;
    std::size_t size;
  };
  std::map<std::size_t, std::function<Result()>> results = {};
  std::map<std::size_t, void*> pointers = {};

  template <class T>
  T number_of(std::size_t at) const {
    return T(arguments[at].number);
  }

  template <class T>
  T* pointer(std::size_t at) {
    const Argument& argument = arguments[at];
    if (argument.kind == 's') return pointer<T>(std::size_t(argument.number));
    using Element = std::remove_const_t<T>;
    using Stored = std::conditional_t<std::is_same_v<Element, bool>, std::uint8_t, Element>;
    if (!pointers.count(at)) {
      const std::vector<Stored> contents = filled<Stored>(argument);
      const auto buffer = std::make_shared<sample::Buffer<Stored>>(contents, argument.shift);
      pointers[at] = buffer->data();
      results[at] = [=] {
        Result result{"", {}, sizeof(Stored)};
        if (!buffer->guards_hold()) result.problem = "memory is written beyond its ends";
        const std::vector<Stored> is = buffer->read();
        result.bytes.resize(is.size() * sizeof(Stored));
        if (!is.empty()) std::memcpy(result.bytes.data(), static_cast<const void*>(is.data()), result.bytes.size());
        if (!argument.written && !is.empty() &&
            std::memcmp(result.bytes.data(), static_cast<const void*>(contents.data()), result.bytes.size()) != 0)
          result.problem = "memory that is only read has changed";
        return result;
      };
    }
    return static_cast<T*>(pointers[at]) + argument.base;
  }

  template <class T>
  static std::vector<T> filled(const Argument& argument) {
    if (argument.fill == Fill::noise) return sample::noise<T>(argument.count);
    std::vector<T> values(argument.count);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::uint64_t bits = sample::random_bits(argument.seed, i);
      if (argument.fill == Fill::numbers) {
        const auto range = std::uint64_t(argument.high - argument.low + 1);
        values[i] = T(float((argument.low + std::int64_t(bits % range)) * argument.scale));
      } else if (argument.fill == Fill::bools) {
        const std::uint8_t byte = bits % 3 == 0 ? 0 : bits % 7 == 0 ? std::uint8_t(bits >> 32 | 1) : 1;
        std::memcpy(static_cast<void*>(&values[i]), &byte, 1);
      } else {
        std::memcpy(static_cast<void*>(&values[i]), &bits, sizeof(T));
      }
    }
    return values;
  }

  // The grid is the caller's.
  template <class Kernel, class... Arguments>
  void launch_grid(Kernel kernel, Arguments... given) {
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
  const char* kernel;
  int number;
  std::size_t argument;
  // Of the element type: b, i or u, or f with its bits; B for bf16.
  char type;
  std::uint64_t hash;
  double error;
  const char* values;
};

inline double real_of(const unsigned char* bytes, char type, std::size_t size) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes, size);
  if (size == 8) {
    double value;
    std::memcpy(&value, &bits, 8);
    return value;
  }
  if (size == 2 && type == 'f') {
    const int exponent = int(bits >> 10 & 31), fraction = int(bits & 1023);
    const double magnitude = exponent == 31  ? (fraction ? NAN : HUGE_VAL)
                             : exponent == 0 ? std::ldexp(fraction, -24)
                                             : std::ldexp(fraction + 1024, exponent - 25);
    return bits >> 15 ? -magnitude : magnitude;
  }
  const auto word = std::uint32_t(size == 2 ? bits << 16 : bits);
  float value;
  std::memcpy(&value, &word, 4);
  return double(value);
}

inline std::uint64_t hash_of(const Case::Result& result, char type) {
  std::uint64_t hash = 14695981039346656037u;
  for (std::size_t i = 0; i + result.size <= result.bytes.size(); i += result.size) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &result.bytes[i], result.size);
    if (type == 'f' || type == 'B') {
      // Any NaN is as good as another, and so is any zero.
      const double value = real_of(&result.bytes[i], type, result.size);
      if (value != value) bits = ~std::uint64_t(0);
      if (value == 0) bits = 0;
    }
    hash = (hash ^ bits) * 1099511628211u;
  }
  return hash;
}

inline std::string compared(const Case::Result& result, const Expected& expected) {
  if (expected.values == nullptr) return hash_of(result, expected.type) == expected.hash ? "" : "other values";
  for (std::size_t i = 0; i + result.size <= result.bytes.size(); i += result.size) {
    unsigned char wanted[8] = {};
    for (std::size_t k = 0; k < result.size; ++k) {
      unsigned byte = 0;
      std::sscanf(expected.values + 2 * (i + k), "%2x", &byte);
      wanted[k] = static_cast<unsigned char>(byte);
    }
    const double a = real_of(&result.bytes[i], expected.type, result.size);
    const double b = real_of(wanted, expected.type, result.size);
    if (!(std::fabs(a - b) <= expected.error) && std::memcmp(&result.bytes[i], wanted, result.size) != 0 &&
        !(a != a && b != b))
      return "element " + std::to_string(i / result.size) + " is " + std::to_string(a) + ", expected " +
             std::to_string(b);
  }
  return "";
}

using Function = void (*)(Case&);

// `--dump [KERNEL]` prints what is written, from that kernel on; otherwise it is compared.
inline int run(const std::map<std::string, Function>& kernels, const std::vector<Case>& cases,
               const std::vector<Expected>& expected, int argc, char** argv) {
  const bool dumps = argc > 1 && std::string(argv[1]) == "--dump";
  bool begins = argc <= 2 || !dumps;
  sample::Report report;
  for (const Case& each : cases) {
    if (!begins && std::string(each.kernel) != argv[2]) continue;
    begins = true;
    Case now = each;
    const std::string name = std::string(each.kernel) + " " + std::to_string(each.number);
    if (dumps) std::cout << "case " << name << std::endl;
    try {
      kernels.at(each.kernel)(now);
    } catch (const std::exception& exception) {
      std::cout << "FAIL " << name << " " << exception.what() << std::endl;
      continue;
    }
    std::string problem;
    for (const auto& [at, get] : now.results) {
      const Case::Result result = get();
      if (!result.problem.empty()) {
        problem = result.problem + " (argument " + std::to_string(at) + ")";
        break;
      }
      if (dumps && each.arguments[at].written) {
        static const char digits[] = "0123456789abcdef";
        std::string text;
        for (const unsigned char byte : result.bytes) (text += digits[byte >> 4]) += digits[byte & 15];
        std::cout << "data " << name << " " << at << " " << text << "\n";
      }
      for (const Expected& wanted : expected)
        if (name == std::string(wanted.kernel) + " " + std::to_string(wanted.number) && wanted.argument == at &&
            problem.empty())
          problem = compared(result, wanted);
    }
    if (!dumps) report.add(name, problem);
    if (dumps && !problem.empty()) std::cout << "FAIL " << name << " " << problem << std::endl;
  }
  std::cout << "end" << std::endl;
  return report.exit_status();
}

} // namespace fuzz
