// Scalar values and index expressions as C++ expressions. The same on the device and on the host.
#pragma once

#include "tiletrans/Cuda/CudaAst.h"
#include "tiletrans/IR/Kernel.h"

#include "llvm/ADT/DenseMap.h"

namespace tiletrans::cuda {

/// "float", "int64_t", "__half", ...
llvm::StringRef cudaName(ir::ElementType type);
/// "const float*", "int64_t".
std::string cudaName(const ir::Type &type);

/// A number as a literal of `type`.
Expr literal(ir::ElementType type, int64_t integer, double real);
/// The zero of `type`.
Expr zero(ir::ElementType type);

/// `left OP right` or `OP left` of elements of type `type`. Integer elements of tiles wrap; scalars are C++'s.
Expr arithmetic(const ir::Op &op, llvm::ArrayRef<Expr> operands);

/// Scalars: those that have a name are named, the others are written out.
class ScalarLowering {
public:
  void setName(const ir::Value *value, std::string name) { names[value] = std::move(name); }
  bool hasName(const ir::Value *value) const { return names.contains(value); }
  llvm::StringRef nameOf(const ir::Value *value) const { return names.find(value)->second; }

  Expr lower(const ir::Value *value) const;
  /// As a 64-bit integer.
  Expr lower(const ir::AffineExpr &expr) const;

private:
  Expr lowerFactor(const ir::Value *value) const;

  llvm::DenseMap<const ir::Value *, std::string> names;
};

} // namespace tiletrans::cuda
