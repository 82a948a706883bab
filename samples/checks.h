// Inputs, comparisons and the report of the sample programs.
#pragma once
#include "device.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace sample {

// ---- inputs --------------------------------------------------------------------------------------------------

// A number that looks random, and is the same for the same arguments everywhere (the finaliser of SplitMix64).
inline std::uint64_t random_bits(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = (seed * 0x2545f4914f6cdd1dull) ^ (index + 1) * 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}
// In [-1, 1), a multiple of 2^-23.
inline float random_float(std::uint64_t seed, std::uint64_t index) {
  return float(std::int64_t(random_bits(seed, index) >> 40) - (1 << 23)) * (1.0f / (1 << 23));
}

// Numbers of [-1, 1), rounded to T.
template <class T>
std::vector<T> random_numbers(std::size_t count, std::uint64_t seed) {
  std::vector<T> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = T(random_float(seed, i));
  return values;
}
inline std::vector<float> random_floats(std::size_t count, std::uint64_t seed) {
  return random_numbers<float>(count, seed);
}

// Any bits at all: infinities, NaNs and subnormal numbers too.
template <class T>
std::vector<T> random_patterns(std::size_t count, std::uint64_t seed) {
  std::vector<T> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t bits = random_bits(seed, i) >> 32;
    std::memcpy(static_cast<void*>(&values[i]), &bits, sizeof(T));
  }
  return values;
}

// What outputs hold before a kernel runs: NaNs, as float and as f16, that differ from element to element.
template <class T>
std::vector<T> noise(std::size_t count) {
  std::vector<T> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t word = 0x7fc07e00u + std::uint32_t(i * 7 % 0x1ff) * 0x10001u;
    const std::uint32_t bits[2] = {word, word};
    static_assert(sizeof(T) <= sizeof(bits));
    std::memcpy(static_cast<void*>(&values[i]), bits, sizeof(T));
  }
  return values;
}

// ---- comparisons: an empty text, or what differs first -------------------------------------------------------

template <class T>
std::uint64_t bits_of(const T& value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, static_cast<const void*>(&value), sizeof(T));
  return bits;
}

template <class T>
std::string difference(std::size_t index, const T& is, const T& expected) {
  return "element " + std::to_string(index) + " is " + std::to_string(float(is)) + " (bits " +
         std::to_string(bits_of(is)) + "), expected " + std::to_string(float(expected)) + " (bits " +
         std::to_string(bits_of(expected)) + ")";
}

template <class T>
std::string compare_bits(const std::vector<T>& is, const std::vector<T>& expected) {
  for (std::size_t i = 0; i < is.size(); ++i)
    if (bits_of(is[i]) != bits_of(expected[i])) return difference(i, is[i], expected[i]);
  return "";
}

// A dot product or a sum as a float kernel should compute it: the exact result, and how far off it may be.
struct Sum {
  double value = 0;
  double magnitude = 0;
  std::int64_t count = 0;

  void add(double term) {
    value += term;
    magnitude += std::fabs(term);
    ++count;
  }
  double tolerance() const { return 1e-5 * std::sqrt(double(count)) * magnitude; }
};

// ---- the report ----------------------------------------------------------------------------------------------

// A kernel, and its name in the report.
template <class Kernel>
struct Instance {
  const char* name;
  Kernel kernel;
};

// One line for each case; the exit status of the program.
class Report {
public:
  // `problem`: empty if the case went well.
  void add(const std::string& name, const std::string& problem) {
    if (problem.empty()) {
      std::cout << "ok " << name << "\n";
    } else {
      std::cout << "FAIL " << name << ": " << problem << std::endl;
      failed_ = true;
    }
  }
  int exit_status() const { return failed_ ? 1 : 0; }

private:
  bool failed_ = false;
};

// --quick: fewer combinations, the same sizes; always so where kernels run slowly.
// --large: what needs a GPU with tens of gigabytes of memory.
struct Options {
  bool quick = is_slow;
  bool large = false;
};
inline Options parse_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--quick") {
      options.quick = true;
    } else if (argument == "--large") {
      options.large = true;
    } else {
      std::cerr << "usage: " << argv[0] << " [--quick] [--large]" << std::endl;
      std::exit(2);
    }
  }
  return options;
}

// Which of many cases run: all whose work is small, every so many-th of the others, none whose work is too large.
// Cases come in nested loops: where `every` has no common factor with their lengths, all pairings come up.
class Selection {
public:
  Selection(std::int64_t small, std::int64_t largest, std::size_t every)
      : small_(small), largest_(largest), every_(every) {}

  bool takes(std::int64_t work) {
    if (work > largest_) return false;
    return work <= small_ || turn_++ % every_ == 0;
  }

private:
  std::int64_t small_, largest_;
  std::size_t every_, turn_ = 0;
};

// How many tiles of that extent cover count elements along an axis, and how many elements they have.
inline std::int64_t tiles(std::int64_t count, std::int64_t tile) { return (count + tile - 1) / tile; }
inline std::int64_t covered(std::int64_t count, std::int64_t tile) { return tiles(count, tile) * tile; }

} // namespace sample
