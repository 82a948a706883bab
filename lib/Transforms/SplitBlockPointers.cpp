// SplitBlockPointers.
//
// Before: a variable may hold a block pointer whatever is written to it.
// After:  where it points can be told wherever a block pointer variable is read: there is one value that reaches the
//         read, or it advances evenly with a loop. A variable of which that is not so (chosen by an `if`, advanced in a
//         branch) is replaced by variables for its base, its offsets, and what else differs between its writes.
// Here, because RecoverMaps follows block pointers to where they are made.
#include "tiletrans/Analysis/IndexExpr.h"
#include "tiletrans/Analysis/Variables.h"
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

namespace tiletrans::transforms {

using namespace ir;
using namespace analysis;

namespace {

/// The operands of make_block_ptr: base, shape, strides, offsets.
using Members = llvm::SmallVector<Value *, 8>;

class BlockPointerSplit {
public:
  explicit BlockPointerSplit(Kernel &kernel) : kernel(kernel) {}

  void run() {
    while (findVariable())
      ;
    if (split.empty())
      return;
    for (Variable *variable : split)
      makeMembers(*variable);
    for (Variable *variable : split)
      rewrite(*variable);
    llvm::erase_if(kernel.variables, [&](const auto &variable) { return split.contains(variable.get()); });
  }

private:
  /// The value at the far end of the advances that `value` went through.
  static const Value *beforeAdvances(const Value *value) {
    while (value->definition->kind == OpKind::Advance)
      value = value->definition->operands.front();
    return value;
  }

  /// Whether the block pointer that `read` gives is that of one write, or has moved by a multiple of a loop's counter.
  bool isFollowed(const Op &read) {
    const auto reaching = reachingValue(read);
    if (!reaching || reaching->value)
      return reaching.has_value();
    return llvm::all_of(llvm::drop_begin(reaching->induction->step->operands), [&](const Value *delta) {
      return expressions.overTrips(expressions.ofScalar(delta), *reaching->induction->loop).has_value();
    });
  }

  /// Finds one more variable that has to be split. So does one from which a split one is advanced evenly.
  bool findVariable() {
    Variable *found = nullptr;
    forEachOp(kernel.body, [&](const Op &op) {
      if (op.kind == OpKind::ReadVariable && op.variable->type.isBlockPointer() && !split.contains(op.variable) &&
          !isFollowed(op))
        found = op.variable;
      if (op.kind != OpKind::WriteVariable || !split.contains(op.variable))
        return;
      const Op &origin = *beforeAdvances(op.operands.front())->definition;
      if (origin.kind == OpKind::ReadVariable && !split.contains(origin.variable))
        if (const auto reaching = reachingValue(origin); !reaching || reaching->induction)
          found = origin.variable;
    });
    return found && split.insert(found);
  }

  // ---- what differs between the writes of a variable ----

  /// Member `index` of every block pointer that may be in `variable`, as far as it is made elsewhere; `isAdvanced` is
  /// set where an advance changes it.
  void collectSources(Variable &variable, unsigned index, llvm::SmallVectorImpl<Value *> &sources,
                      llvm::DenseSet<const Variable *> &seen, bool &isAdvanced) {
    if (!seen.insert(&variable).second)
      return;
    forEachOp(kernel.body, [&](const Op &op) {
      if (op.kind == OpKind::WriteVariable && op.variable == &variable)
        collectSources(op.operands.front(), index, sources, seen, isAdvanced);
    });
  }
  void collectSources(Value *value, unsigned index, llvm::SmallVectorImpl<Value *> &sources,
                      llvm::DenseSet<const Variable *> &seen, bool &isAdvanced) {
    const Op &op = *value->definition;
    if (op.kind == OpKind::MakeBlockPointer) {
      sources.push_back(op.operands[index]);
    } else if (op.kind == OpKind::Advance) {
      isAdvanced |= index > 2 * value->type.rank();
      collectSources(op.operands.front(), index, sources, seen, isAdvanced);
    } else if (split.contains(op.variable)) {
      collectSources(*op.variable, index, sources, seen, isAdvanced);
    } else {
      collectSources(const_cast<Value *>(reachingValue(op)->value), index, sources, seen, isAdvanced);
    }
  }

  /// Whether `left` and `right` are one number or pointer, known before everything that may use it.
  bool isSame(const Value *left, const Value *right) {
    if (left == right)
      return true;
    return !left->type.isPointer() && !right->type.isPointer() &&
           expressions.ofScalar(left) == expressions.ofScalar(right);
  }
  static bool isKnownEverywhere(const Value *value) { return !value->definition || !value->definition->parent->owner; }

  void makeMembers(Variable &variable) {
    const unsigned rank = variable.type.rank();
    auto &own = members[&variable];
    for (unsigned index = 0; index < 1 + 3 * rank; ++index) {
      llvm::SmallVector<Value *, 4> sources;
      llvm::DenseSet<const Variable *> seen;
      bool isAdvanced = false;
      collectSources(variable, index, sources, seen, isAdvanced);
      Member member;
      if (!isAdvanced && isKnownEverywhere(sources.front()) &&
          llvm::all_of(sources, [&](const Value *source) { return isSame(source, sources.front()); })) {
        member.value = sources.front();
      } else {
        static constexpr const char *words[] = {"shape", "stride", "offset"};
        const std::string word = index == 0 ? "base" : words[(index - 1) / rank];
        const std::string axis = index == 0 || rank == 1 ? "" : "_" + std::to_string((index - 1) % rank);
        const Type type = index == 0 ? Type::pointer(variable.type.elementType(), variable.type.isConstPointee())
                                     : Type::scalar(ElementType::I64);
        kernel.variables.push_back(std::make_unique<Variable>(type, variable.name + "_" + word + axis, variable.range));
        member.variable = kernel.variables.back().get();
      }
      own.push_back(member);
    }
  }

  // ---- rewriting ----

  /// The members of `value` as values that are known behind its definition.
  Members membersOf(Value *value) {
    if (const auto known = membersOfValue.find(value); known != membersOfValue.end())
      return known->second;
    Op &op = *value->definition;
    Members result;
    if (op.kind == OpKind::MakeBlockPointer) {
      result.assign(op.operands.begin(), op.operands.end());
    } else if (op.kind == OpKind::Advance) {
      result = membersOf(op.operands.front());
      const unsigned rank = value->type.rank();
      Builder builder(kernel, *op.parent, &op);
      builder.range = op.range;
      builder.statement = op.statement;
      for (unsigned axis = 0; axis < rank; ++axis) {
        Value *&offset = result[1 + 2 * rank + axis];
        if (op.operands[1 + axis]->integer() != 0)
          offset = builder.create(OpKind::Add, offset->type, {offset, op.operands[1 + axis]}).result.get();
      }
    } else if (split.contains(op.variable)) {
      Builder builder(kernel, *op.parent, &op);
      builder.range = op.range;
      builder.statement = op.statement;
      for (const Member &member : members[op.variable])
        result.push_back(member.variable ? builder.read(member.variable) : member.value);
    } else {
      result = membersOf(const_cast<Value *>(reachingValue(op)->value));
    }
    membersOfValue[value] = result;
    return result;
  }

  void rewrite(Variable &variable) {
    llvm::SmallVector<Op *, 8> reads, writes;
    forEachOp(kernel.body, [&](Op &op) {
      if (op.variable == &variable)
        (op.kind == OpKind::ReadVariable ? reads : writes).push_back(&op);
    });
    for (Op *write : writes) {
      const Members values = membersOf(write->operands.front());
      Builder builder(kernel, *write->parent, write);
      builder.range = write->range;
      builder.statement = write->statement;
      for (const auto &[member, value] : llvm::zip_equal(members[&variable], values))
        // What an advance leaves alone needs no write.
        if (member.variable && !isReadOf(value, *member.variable))
          builder.write(member.variable, value);
      write->parent->remove(write);
    }
    for (Op *read : reads) {
      const Members values = membersOf(read->result.get());
      Builder builder(kernel, *read->parent, read);
      builder.range = read->range;
      builder.statement = read->statement;
      Op &made = builder.create(OpKind::MakeBlockPointer, read->result->type, values);
      membersOfValue[made.result.get()] = values;
      forEachOp(kernel.body, [&](Op &op) { op.replaceUse(read->result.get(), made.result.get()); });
      membersOfValue.erase(read->result.get());
      read->parent->remove(read);
    }
  }

  static bool isReadOf(const Value *value, const Variable &variable) {
    const Op *op = value->definition;
    return op && op->kind == OpKind::ReadVariable && op->variable == &variable;
  }

  /// A member of a split variable: a value that never changes, or a variable of its own.
  struct Member {
    Value *value = nullptr;
    Variable *variable = nullptr;
  };

  Kernel &kernel;
  IndexExpressions expressions;
  llvm::SetVector<Variable *> split;
  llvm::DenseMap<const Variable *, std::vector<Member>> members;
  llvm::DenseMap<const Value *, Members> membersOfValue;
};

} // namespace

void splitBlockPointers(Kernel &kernel, PassContext &) { BlockPointerSplit(kernel).run(); }

} // namespace tiletrans::transforms
