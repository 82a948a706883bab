#include "KnownNumbers.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::transforms {

using namespace ir;

namespace {

// ---- equal values ----

bool writes(const Op &op, const Variable *variable) {
  return (op.kind == OpKind::WriteVariable && op.variable == variable) ||
         llvm::any_of(op.bodies(), [&](const Body *body) {
           return llvm::any_of(*body, [&](const auto &inner) { return writes(*inner, variable); });
         });
}

/// Whether `read` and `other`, which stands in the body of `read` or further inside, have one variable's value, because
/// nothing between them writes it.
bool readsTheSame(const Op &read, const Op &other) {
  if (read.variable != other.variable)
    return false;
  const Op *there = &other;
  while (there->parent != read.parent && there->parent->owner)
    there = there->parent->owner;
  if (there->parent != read.parent || writes(*there, read.variable))
    return false;
  bool isBetween = false;
  for (const auto &op : *read.parent) {
    if (isBetween && writes(*op, read.variable))
      return false;
    if (op.get() != &read && op.get() != there)
      continue;
    if (isBetween)
      return true;
    isBetween = true;
  }
  return false;
}

/// How far isSameComputation looks: what is computed in more steps has names of its own.
constexpr unsigned maxComparedSteps = 8;

/// Whether both are computed alike from the same values, at no time that matters.
bool isSameComputation(const Value *left, const Value *right, unsigned steps = maxComparedSteps) {
  if (left == right)
    return true;
  const Op *op = left->definition, *other = right->definition;
  if (!op || !other || steps == 0 || op->kind != other->kind || op->operands.size() != other->operands.size() ||
      left->type != right->type || op->integer != other->integer || op->axis != other->axis ||
      op->begin != other->begin || op->order != other->order)
    return false;
  switch (op->kind) {
  case OpKind::Constant:
    return isInteger(left->type.elementType());
  case OpKind::MakeRange:
    return true;
  case OpKind::ReadVariable:
    return readsTheSame(*op, *other) || readsTheSame(*other, *op);
  case OpKind::Splat:
  case OpKind::InsertAxis:
  case OpKind::Broadcast:
  case OpKind::Reshape:
  case OpKind::Permute:
    break;
  default:
    if (classOf(op->kind) != OpClass::Elementwise)
      return false;
  }
  return std::equal(op->operands.begin(), op->operands.end(), other->operands.begin(),
                    [&](const Value *one, const Value *another) { return isSameComputation(one, another, steps - 1); });
}

// ---- ranges of types ----

/// Numbers from `least` to `most`.
struct Range {
  int64_t least, most;
};

/// The numbers of a type; nothing for floats, and for U64, whose numbers no int64_t holds.
std::optional<Range> rangeOf(ElementType type) {
  if (type == ElementType::Bool)
    return Range{0, 1};
  if (!isInteger(type) || type == ElementType::U64)
    return std::nullopt;
  const unsigned bits = 8 * byteSize(type);
  if (isUnsigned(type))
    return Range{0, int64_t((uint64_t(1) << bits) - 1)};
  const auto most = int64_t((uint64_t(1) << (bits - 1)) - 1);
  return Range{-most - 1, most};
}

/// The number that a value is: a constant, or a range of one element.
std::optional<int64_t> numberOf(const Value &value) {
  const Op *op = value.definition;
  if (op && op->kind == OpKind::MakeRange && value.type.elementCount() == 1)
    return op->begin;
  return value.integer();
}

/// The value without what repeats it, and without conversions that keep every number of its type.
const Value *withoutWidening(const Value *value) {
  while (value->definition) {
    const OpKind kind = value->definition->kind;
    if (kind != OpKind::Splat && kind != OpKind::Broadcast && kind != OpKind::InsertAxis && kind != OpKind::Convert)
      break;
    const Value *source = value->definition->operands.front();
    if (kind == OpKind::Convert) {
      const auto from = rangeOf(source->type.elementType()), to = rangeOf(value->type.elementType());
      const bool isToU64 = from && from->least == 0 && value->type.elementType() == ElementType::U64;
      const auto number = numberOf(*source);
      const bool isKept = number && from && to && *number >= to->least && *number <= to->most;
      if (!isToU64 && !isKept && (!from || !to || from->least < to->least || from->most > to->most))
        break;
    }
    value = source;
  }
  return value;
}

/// Whether `kind` says the same of all numbers of `range` and `number`: that answer, or nothing.
std::optional<bool> answer(OpKind kind, Range range, int64_t number) {
  const bool isAbove = range.least > number, isBelow = range.most < number;
  switch (kind) {
  case OpKind::Lt:
    return isBelow ? std::optional(true) : range.least >= number ? std::optional(false) : std::nullopt;
  case OpKind::Ge:
    return isBelow ? std::optional(false) : range.least >= number ? std::optional(true) : std::nullopt;
  case OpKind::Le:
    return isAbove ? std::optional(false) : range.most <= number ? std::optional(true) : std::nullopt;
  case OpKind::Gt:
    return isAbove ? std::optional(true) : range.most <= number ? std::optional(false) : std::nullopt;
  case OpKind::Eq:
    return isAbove || isBelow ? std::optional(false) : std::nullopt;
  case OpKind::Ne:
    return isAbove || isBelow ? std::optional(true) : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// The comparison with exchanged sides.
OpKind exchanged(OpKind kind) {
  switch (kind) {
  case OpKind::Lt:
    return OpKind::Gt;
  case OpKind::Le:
    return OpKind::Ge;
  case OpKind::Gt:
    return OpKind::Lt;
  case OpKind::Ge:
    return OpKind::Le;
  default:
    return kind;
  }
}

/// The answer of `value` `kind` `other` that follows from the type of `value`, where `other` is a number.
std::optional<bool> answerByType(OpKind kind, const Value *value, const Value *other) {
  const Value *constant = withoutWidening(other);
  const auto number = numberOf(*constant);
  const ElementType type = withoutWidening(value)->type.elementType();
  if (number == 0 && isUnsigned(type) && (kind == OpKind::Ge || kind == OpKind::Lt))
    return kind == OpKind::Ge;
  const auto range = rangeOf(type), written = rangeOf(constant->type.elementType());
  if (!number || !range || !written || *number < written->least || *number > written->most)
    return std::nullopt;
  return answer(kind, *range, *number);
}

} // namespace

std::optional<int64_t> knownNumber(const Op &op) {
  const bool isComparison = op.kind >= OpKind::Lt && op.kind <= OpKind::Ne;
  if ((!isComparison && op.kind != OpKind::Xor && op.kind != OpKind::Sub) || op.operands.size() != 2)
    return std::nullopt;
  const Value *left = op.operands[0], *right = op.operands[1];
  if (left->type.isPointer() || isFloat(left->type.elementType()))
    return std::nullopt;
  if (isSameComputation(left, right))
    return op.kind == OpKind::Le || op.kind == OpKind::Ge || op.kind == OpKind::Eq;
  if (!isComparison)
    return std::nullopt;
  if (const auto known = answerByType(op.kind, left, right))
    return *known;
  if (const auto known = answerByType(exchanged(op.kind), right, left))
    return *known;
  return std::nullopt;
}

} // namespace tiletrans::transforms
