// Runs the cases of random kernels: prints what they wrote, or compares it with what is expected.
#pragma once
#include "buffer.h"
#include "checks.h"
#include "host.h"

#include <cstdio>
#include <memory>

namespace fuzz {

template <class T> std::vector<T> filled(const Argument &argument) {
  if (argument.fill == Fill::noise)
    return sample::noise<T>(argument.count);
  std::vector<T> values(argument.count);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint64_t bits = sample::random_bits(argument.seed, i);
    if (argument.fill == Fill::numbers) {
      const auto range = std::uint64_t(argument.high - argument.low + 1);
      values[i] = T(float(double(argument.low + std::int64_t(bits % range)) * argument.scale));
    } else if (argument.fill == Fill::bools) {
      const std::uint8_t byte = bits % 3 == 0 ? 0 : bits % 7 == 0 ? std::uint8_t(bits >> 32 | 1) : 1;
      std::memcpy(static_cast<void *>(&values[i]), &byte, 1);
    } else {
      std::memcpy(static_cast<void *>(&values[i]), &bits, sizeof(T));
    }
  }
  return values;
}

template <class T> void allocate(Case &c, std::size_t at) {
  const Argument &argument = c.arguments[at];
  const std::vector<T> contents = filled<T>(argument);
  const auto buffer = std::make_shared<sample::Buffer<T>>(contents, argument.shift);
  c.pointers[at] = buffer->data() + argument.base;
  const bool written = argument.written;
  c.results[at] = [=] {
    Result result{"", {}, sizeof(T)};
    if (!buffer->guards_hold())
      result.problem = "memory is written beyond its ends";
    const std::vector<T> is = buffer->read();
    result.bytes.resize(is.size() * sizeof(T));
    if (is.empty())
      return result;
    std::memcpy(result.bytes.data(), static_cast<const void *>(is.data()), result.bytes.size());
    if (!written &&
        std::memcmp(result.bytes.data(), static_cast<const void *>(contents.data()), result.bytes.size()) != 0)
      result.problem = "memory that is only read has changed";
    return result;
  };
}

inline void *memory_of(Case &c, std::size_t at) {
  const Argument &argument = c.arguments[at];
  if (argument.kind == 's')
    return memory_of(c, std::size_t(argument.number));
  if (!c.pointers.count(at)) {
    const bool is_signed = argument.type == 'i';
    switch (argument.size * 10 + (argument.type == 'f' ? 1 : argument.type == 'B' ? 2 : 0)) {
    case 10:
      is_signed ? allocate<std::int8_t>(c, at) : allocate<std::uint8_t>(c, at);
      break;
    case 20:
      is_signed ? allocate<std::int16_t>(c, at) : allocate<std::uint16_t>(c, at);
      break;
    case 40:
      is_signed ? allocate<std::int32_t>(c, at) : allocate<std::uint32_t>(c, at);
      break;
    case 80:
      is_signed ? allocate<std::int64_t>(c, at) : allocate<std::uint64_t>(c, at);
      break;
    case 21:
      allocate<f16>(c, at);
      break;
    case 22:
      allocate<bf16>(c, at);
      break;
    case 41:
      allocate<float>(c, at);
      break;
    default:
      allocate<double>(c, at);
    }
  }
  return c.pointers[at];
}
void *Case::memory(std::size_t at) { return memory_of(*this, at); }

inline double real_of(const unsigned char *bytes, char type, std::size_t size) {
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

inline std::uint64_t hash_of(const Result &result, char type) {
  std::uint64_t hash = 14695981039346656037u;
  for (std::size_t i = 0; i + result.size <= result.bytes.size(); i += result.size) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &result.bytes[i], result.size);
    if (type == 'f' || type == 'B') {
      // Any NaN is as good as another, and so is any zero.
      const double value = real_of(&result.bytes[i], type, result.size);
      if (value != value)
        bits = ~std::uint64_t(0);
      if (value == 0)
        bits = 0;
    }
    hash = (hash ^ bits) * 1099511628211u;
  }
  return hash;
}

inline std::string compared(const Result &result, char type, const Expected &expected) {
  if (expected.values == nullptr)
    return hash_of(result, type) == expected.hash ? "" : "other values";
  for (std::size_t i = 0; i + result.size <= result.bytes.size(); i += result.size) {
    unsigned char wanted[8] = {};
    for (std::size_t k = 0; k < result.size; ++k) {
      unsigned byte = 0;
      std::sscanf(expected.values + 2 * (i + k), "%2x", &byte);
      wanted[k] = static_cast<unsigned char>(byte);
    }
    const double a = real_of(&result.bytes[i], type, result.size);
    const double b = real_of(wanted, type, result.size);
    if (!(std::fabs(a - b) <= expected.error) && std::memcmp(&result.bytes[i], wanted, result.size) != 0 &&
        !(a != a && b != b))
      return "element " + std::to_string(i / result.size) + " is " + std::to_string(a) + ", expected " +
             std::to_string(b);
  }
  return "";
}

int run(const std::map<std::string, Function> &kernels, const std::vector<Case> &cases,
        const std::vector<Expected> &expected, int argc, char **argv) {
  const bool dumps = argc > 1 && std::string(argv[1]) == "--dump";
  bool begins = argc <= 2 || !dumps;
  sample::Report report;
  for (const Case &each : cases) {
    if (!begins && std::string(each.kernel) != argv[2])
      continue;
    begins = true;
    Case now = each;
    const std::string name = std::string(each.kernel) + " " + std::to_string(each.number);
    if (dumps)
      std::cout << "case " << name << std::endl;
    try {
      kernels.at(each.kernel)(now);
    } catch (const std::exception &exception) {
      std::cout << "FAIL " << name << " " << exception.what() << std::endl;
      continue;
    }
    std::string problem;
    for (const auto &[at, get] : now.results) {
      const Result result = get();
      if (!result.problem.empty()) {
        problem = result.problem + " (argument " + std::to_string(at) + ")";
        break;
      }
      if (dumps && each.arguments[at].written) {
        static const char digits[] = "0123456789abcdef";
        std::string text;
        for (const unsigned char byte : result.bytes)
          (text += digits[byte >> 4]) += digits[byte & 15];
        std::cout << "data " << name << " " << at << " " << text << "\n";
      }
      for (const Expected &wanted : expected)
        if (name == std::string(wanted.kernel) + " " + std::to_string(wanted.number) && wanted.argument == at &&
            problem.empty())
          problem = compared(result, each.arguments[at].type, wanted);
    }
    if (!dumps)
      report.add(name, problem);
    if (dumps && !problem.empty())
      std::cout << "FAIL " << name << " " << problem << std::endl;
  }
  std::cout << "end" << std::endl;
  return report.exit_status();
}

} // namespace fuzz
