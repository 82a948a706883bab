// Scalar values and index expressions as C++ expressions. The same on the device and on the host.
#pragma once

#include "tiletrans/Cuda/CudaAst.h"
#include "tiletrans/IR/Kernel.h"

#include "llvm/ADT/DenseMap.h"

#include <set>
#include <string>

namespace tiletrans::cuda {

/// "float", "int64_t", "__half", ...
llvm::StringRef cudaName(ir::ElementType type);
/// "const float*", "int64_t".
std::string cudaName(const ir::Type &type);
/// The type of a local that does not change: "const int64_t", "const float* const".
std::string constName(const ir::Type &type);

/// A number as a literal of `type`.
Expr literal(ir::ElementType type, int64_t integer, double real);
/// The zero of `type`.
Expr zero(ir::ElementType type);

/// The element of an elementwise operation, from those of its operands. `prelude` gets the functions that it calls.
/// Integer elements of tiles wrap and never trap; scalars are C++'s. Compiles for the device and for the host.
Expr arithmetic(const ir::Op &op, llvm::ArrayRef<Expr> operands, std::set<std::string> &prelude);
/// `expr`, which stands for `value`, with exactly the element type as its C++ type, as templates and overloads need it.
/// It may be an int otherwise: literals and small constants are written without their type.
Expr typed(const ir::Value &value, const Expr &expr);

/// Scalars: those that have a name are named, the others are written out.
class ScalarLowering {
public:
  /// `prelude` collects the names of the prelude functions that are used.
  explicit ScalarLowering(std::set<std::string> &prelude) : prelude(prelude) {}

  void setName(const ir::Value *value, std::string name) { names[value] = std::move(name); }
  void forget(const ir::Value *value) { names.erase(value); }
  bool hasName(const ir::Value *value) const { return names.contains(value); }
  llvm::StringRef nameOf(const ir::Value *value) const { return names.find(value)->second; }

  Expr lower(const ir::Value *value) const;
  /// As a 64-bit integer.
  Expr lower(const ir::AffineExpr &expr) const;
  /// Whether the assumption holds.
  Expr lower(const ir::Assumption &assumption) const;

private:
  Expr lowerFactor(const ir::Value *value) const;

  std::set<std::string> &prelude;
  llvm::DenseMap<const ir::Value *, std::string> names;
};

} // namespace tiletrans::cuda
