// A kernel in the IR, what it is made of, how it is built, printed and verified.
//
// In:  one explicit instantiation of a TILE_KERNEL, from the frontend.
// Out: structured operations in source order; passes add facts; the emitter reads them.
// Never: Clang, CUDA text.
#pragma once

#include "tiletrans/IR/Op.h"

#include "llvm/Support/raw_ostream.h"

#include <memory>
#include <string>
#include <vector>

namespace tiletrans::ir {

/// A template argument of the instantiation, in order: a named number, or a type.
struct TemplateArgument {
  std::string name;
  /// The parameter's spelling: "int", "class", "typename", "bool", ...
  std::string parameterKind;
  /// For a number: the value that stands for it in index arithmetic. Null for a type.
  Value *value = nullptr;
  /// For a type.
  std::optional<ElementType> type;
  /// For a number: the parameter's default argument, as text that may name parameters in front of it; empty if it has
  /// none. Types have theirs in `defaultType`.
  std::string defaultNumber;
  std::optional<ElementType> defaultType;
};

/// `options({...})`: 0 where the translator chooses.
struct Options {
  int warps = 0;
  int stages = 0;
};

/// What the kernel claims of an integer scalar: it is a multiple of `divisor`, and at least `minimum` if there is one.
struct Fact {
  const Value *value = nullptr;
  int64_t divisor = 1;
  std::optional<int64_t> minimum;
};

class Kernel {
public:
  std::string name;
  SourceRange range;
  /// The comment above the kernel in the source, without comment marks; may be empty.
  std::string comment;
  std::vector<TemplateArgument> templateArguments;
  std::vector<std::unique_ptr<Value>> parameters;
  /// For each parameter the name of the template's type parameter that its element type was written with ("T" in
  /// `const T* x`), empty where the type was written out.
  std::vector<std::string> parameterTypeSymbols;
  std::vector<std::unique_ptr<Variable>> variables;
  std::vector<std::unique_ptr<SharedTile>> sharedTiles;
  std::vector<std::unique_ptr<TensorMap>> tensorMaps;
  /// Number of programs on each axis: values of `body` that only depend on parameters. Empty where the caller of the
  /// launcher gives the grid.
  std::vector<Value *> grid;
  /// Pairs of parameters that may overlap (`may_alias`).
  std::vector<std::pair<const Value *, const Value *>> mayAlias;
  /// What `assume` and `multiple_of` say.
  std::vector<Fact> facts;
  Options options;
  Body body;

  // ---- what passes decide -------------------------------------------------------------------------------------

  /// Parameters through which the kernel may store. RecoverMaps.
  std::vector<const Value *> written;
  /// Warps of the CTA. AssignLayouts.
  unsigned warps = 0;
  /// What the tuned variant assumes; empty: there is one variant. Vectorize.
  std::vector<Assumption> assumptions;
  /// Dynamic shared memory of the CTA. AllocateShared.
  int64_t sharedBytes = 0;

  bool isWritten(const Value *parameter) const;
  /// Whether the memory behind two parameters may overlap: they are one, or `may_alias` names them.
  bool mayOverlap(const Value *left, const Value *right) const;
  /// "weighted_sum<16, 256>".
  std::string displayName() const;

  /// Makes a value of `type` with the next id. The caller gives it an owner.
  std::unique_ptr<Value> makeValue(Type type) { return std::make_unique<Value>(std::move(type), nextId++); }

private:
  unsigned nextId = 0;
};

/// The kernels of one source file, in source order.
struct Module {
  /// The file's name without its folders.
  std::string sourceName;
  std::vector<std::unique_ptr<Kernel>> kernels;
};

/// Appends operations to a body, or inserts them in front of one.
class Builder {
public:
  Builder(Kernel &kernel, Body &body, Op *before = nullptr) : kernel(kernel), body(&body), before(before) {}

  Kernel &kernel;
  /// What every operation made from now on gets as its source.
  SourceRange range, statement;

  /// An operation with the result type `type`.
  Op &create(OpKind kind, Type type, llvm::ArrayRef<Value *> operands);
  /// An operation without a result.
  Op &create(OpKind kind, llvm::ArrayRef<Value *> operands);

  Value *integer(ElementType type, int64_t value);
  Value *real(ElementType type, double value);
  /// A loop over `counter = lower; counter < upper; counter += step`, with an empty body.
  Op &forLoop(Value *lower, Value *upper, Value *step, std::string counterName);
  /// A loop or an `if` with empty bodies; `otherwise` and `step` are made by whoever needs them.
  Op &whileLoop();
  Op &ifElse(Value *condition);
  Value *read(Variable *variable);
  void write(Variable *variable, Value *value);

  /// Appends to the end of `other` from now on; returns the body used until now.
  Body *enter(Body &other);
  Body &current() { return *body; }

private:
  Body *body;
  Op *before;
};

/// How often operations of `kernel` use `value`.
unsigned countUses(const Kernel &kernel, const Value *value);

/// Removes every operation whose result nobody needs, variables that are only written, and the writes of those.
void eraseDeadOps(Kernel &kernel);

/// How far the passes have come; the verifier checks what each stage promises.
enum class Stage : uint8_t { Built, Mapped, LaidOut, Staged, Accessed, Allocated, Ready };

/// Writes the module as text, with every fact that is known so far.
void print(const Module &module, llvm::raw_ostream &stream);
/// One operation as one line, without its bodies.
std::string describe(const Op &op);

/// Ends in an internal fault if `kernel` breaks a rule of `stage`.
void verify(const Kernel &kernel, Stage stage, llvm::StringRef afterPass);

} // namespace tiletrans::ir
