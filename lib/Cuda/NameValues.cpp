#include "NameValues.h"

#include "PreludeText.h"

namespace tiletrans::cuda {

namespace {

constexpr llvm::StringRef reservedNames[] = {
    // Keywords of C++20; C++17 does not know all of them, but a reader's editor does.
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char",
    "char8_t", "char16_t", "char32_t", "class", "compl", "concept", "const", "consteval", "constexpr", "constinit",
    "const_cast", "continue", "co_await", "co_return", "co_yield", "decltype", "default", "delete", "do", "double",
    "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if",
    "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or",
    "or_eq", "private", "protected", "public", "register", "reinterpret_cast", "requires", "return", "short", "signed",
    "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template", "this", "thread_local", "throw",
    "true", "try", "typedef", "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile",
    "wchar_t", "while", "xor", "xor_eq",
    // What CUDA and the standard headers declare globally and generated code uses.
    "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "dim3", "min", "max", "launch", "cudaError_t",
    "cudaStream_t", "cudaSuccess", "cudaErrorInvalidValue", "cudaErrorInvalidConfiguration", "int8_t", "int16_t",
    "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "uintptr_t", "size_t", "__half",
    "__nv_bfloat16", "INFINITY", "NAN", "kTuned", "kWhole", "kRow", "main", "std",
    // The float functions. Those of double are called with `::`: "exp" and "floor" are likely names of values.
    "fmaxf", "fminf", "fmodf", "fmaf", "fabsf", "expf", "exp2f", "logf", "log2f", "sqrtf", "rsqrtf", "sinf", "cosf",
    "tanhf", "erff", "floorf", "ceilf"};

} // namespace

NameTable::NameTable() {
  for (llvm::StringRef name : reservedNames)
    taken.insert(name);
  for (const PreludeText &text : preludeTexts())
    taken.insert(text.name);
}

std::string NameTable::unique(llvm::StringRef wanted) {
  std::string name = wanted.str();
  for (unsigned number = 2; !taken.insert(name).second; ++number)
    name = wanted.str() + "_" + std::to_string(number);
  return name;
}

} // namespace tiletrans::cuda
