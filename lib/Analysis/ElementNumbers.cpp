#include "tiletrans/Analysis/ElementNumbers.h"

#include "tiletrans/Analysis/Variables.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace tiletrans::analysis {

using namespace ir;

namespace {

/// `number` as an integer or bool of type `type` holds it.
int64_t wrapped(int64_t number, ElementType type) {
  const unsigned bits = 8 * byteSize(type);
  if (type == ElementType::Bool)
    return number & 1;
  if (bits == 64)
    return number;
  return isUnsigned(type) ? int64_t(uint64_t(number) & llvm::maskTrailingOnes<uint64_t>(bits))
                          : llvm::SignExtend64(uint64_t(number), bits);
}

/// `left` compared with `right`: negative, 0 or positive.
int compare(int64_t left, int64_t right, ElementType type) {
  if (isUnsigned(type))
    return int(uint64_t(left) > uint64_t(right)) - int(uint64_t(left) < uint64_t(right));
  return int(left > right) - int(left < right);
}

std::optional<int64_t> divide(OpKind kind, int64_t left, int64_t right, ElementType type) {
  if (right == 0 || (left == INT64_MIN && right == -1))
    return std::nullopt;
  if (isUnsigned(type))
    return int64_t(kind == OpKind::Div ? uint64_t(left) / uint64_t(right) : uint64_t(left) % uint64_t(right));
  return kind == OpKind::Div ? left / right : left % right;
}

std::optional<int64_t> shift(OpKind kind, int64_t left, int64_t right, ElementType type) {
  if (right < 0 || right >= 8 * int64_t(byteSize(type)))
    return std::nullopt;
  if (kind == OpKind::Shl)
    return int64_t(uint64_t(left) << right);
  return isUnsigned(type) ? int64_t(uint64_t(left) >> right) : left >> right;
}

/// What `op` makes of integers, not yet wrapped; nothing where that is not known here.
std::optional<int64_t> evaluate(const Op &op, llvm::ArrayRef<int64_t> numbers) {
  const ElementType from = op.operands.front()->type.elementType();
  const int64_t left = numbers.front(), right = numbers.back();
  switch (op.kind) {
  case OpKind::Mul:
    return int64_t(uint64_t(left) * uint64_t(right));
  case OpKind::Div:
  case OpKind::Rem:
    return divide(op.kind, left, right, from);
  case OpKind::And:
    return left & right;
  case OpKind::Or:
    return left | right;
  case OpKind::Xor:
    return left ^ right;
  case OpKind::Not:
    return ~left;
  case OpKind::Shl:
  case OpKind::Shr:
    return shift(op.kind, left, right, from);
  case OpKind::Lt:
    return compare(left, right, from) < 0;
  case OpKind::Le:
    return compare(left, right, from) <= 0;
  case OpKind::Gt:
    return compare(left, right, from) > 0;
  case OpKind::Ge:
    return compare(left, right, from) >= 0;
  case OpKind::Eq:
    return left == right;
  case OpKind::Ne:
    return left != right;
  case OpKind::Maximum:
    return compare(left, right, from) > 0 ? left : right;
  case OpKind::Minimum:
    return compare(left, right, from) < 0 ? left : right;
  case OpKind::Abs:
    return left < 0 && !isUnsigned(from) ? int64_t(0 - uint64_t(left)) : left;
  case OpKind::Convert:
  case OpKind::Bitcast:
    return op.result->type.elementType() == ElementType::Bool ? left != 0 : left;
  default:
    return std::nullopt;
  }
}

} // namespace

const std::vector<ElementNumber> &ElementNumbers::of(const Value *value) {
  const auto found = known.find(value);
  if (found != known.end())
    return found->second;
  std::vector<ElementNumber> numbers = compute(*value);
  return known[value] = std::move(numbers);
}

std::vector<ElementNumber> ElementNumbers::compute(const Value &value) {
  const Op *op = value.definition;
  const int64_t count = value.type.elementCount();
  std::vector<ElementNumber> result;
  // A parameter, or the counter of a loop.
  if (!op || op->result.get() != &value)
    return {unknownAt(value, 0)};
  if (op->kind == OpKind::Constant && !isFloat(value.type.elementType()))
    return {{0, op->integer}};
  if (op->kind == OpKind::MakeRange) {
    for (int64_t i = 0; i < count; ++i)
      result.push_back({0, op->begin + i});
    return result;
  }
  if (op->kind == OpKind::ReadVariable)
    return read(*op);
  if (llvm::is_contained({OpKind::Splat, OpKind::InsertAxis, OpKind::Broadcast, OpKind::Permute, OpKind::Reshape},
                         op->kind))
    return move(*op);
  // Two elements that one load reads at one address are equal.
  const bool readsPointers = op->kind == OpKind::Load && op->form == AddressForm::PointerTile && !op->operands.empty();
  if (classOf(op->kind) != OpClass::Elementwise && op->kind != OpKind::OffsetPointer && !readsPointers) {
    for (int64_t i = 0; i < count; ++i)
      result.push_back(unknownAt(value, i));
    return result;
  }
  llvm::SmallVector<const Value *, 4> operands(op->operands.begin(), op->operands.end());
  for (const Value *more : {op->mask, op->padding})
    if (more)
      operands.push_back(more);
  llvm::SmallVector<ElementNumber, 4> elements(operands.size());
  for (int64_t i = 0; i < count; ++i) {
    for (size_t k = 0; k < operands.size(); ++k) {
      const auto &numbers = of(operands[k]);
      elements[k] = numbers[numbers.size() == 1 ? 0 : size_t(i)];
    }
    result.push_back(readsPointers ? unknown(*op, elements) : combine(*op, elements));
  }
  return result;
}

std::vector<ElementNumber> ElementNumbers::move(const Op &op) {
  const std::vector<ElementNumber> &from = of(op.operands.front());
  const auto shape = op.result->type.shape(), source = op.operands.front()->type.shape();
  std::vector<ElementNumber> result;
  for (int64_t i = 0; i < op.result->type.elementCount(); ++i) {
    int64_t place = op.kind == OpKind::Splat ? 0 : i;
    if (op.kind == OpKind::Broadcast || op.kind == OpKind::Permute) {
      llvm::SmallVector<int64_t, 3> coordinates(shape.size());
      int64_t rest = i;
      for (unsigned axis = unsigned(shape.size()); axis-- > 0; rest /= shape[axis].value)
        coordinates[op.kind == OpKind::Permute ? op.order[axis] : axis] = rest % shape[axis].value;
      place = 0;
      for (unsigned axis = 0; axis < shape.size(); ++axis)
        place = place * source[axis].value + (source[axis].value == 1 ? 0 : coordinates[axis]);
    }
    result.push_back(from[size_t(place)]);
  }
  return result;
}

std::vector<ElementNumber> ElementNumbers::read(const Op &op) {
  if (const auto reaching = reachingValue(op)) {
    if (reaching->value)
      return of(reaching->value);
    // As often as the loop has run, the same is added.
    std::vector<ElementNumber> result = of(reaching->induction->initial);
    const auto &delta = of(reaching->induction->step->operands.back());
    for (size_t i = 0; i < result.size(); ++i) {
      const ElementNumber moved = unknown(op, {{result[i].symbol, 0}, delta[delta.size() == 1 ? 0 : i]});
      result[i].symbol = moved.symbol;
    }
    return result;
  }
  std::vector<ElementNumber> result;
  for (int64_t i = 0; i < op.result->type.elementCount(); ++i)
    result.push_back(unknownAt(*op.result, i));
  return result;
}

ElementNumber ElementNumbers::add(const Op &op, ElementNumber left, ElementNumber right) {
  const int64_t sum = int64_t(uint64_t(left.number) + uint64_t(right.number));
  const bool areUnknown = left.symbol != 0 && right.symbol != 0;
  const unsigned symbol =
      areUnknown ? unknown(op, {{left.symbol, 0}, {right.symbol, 0}}).symbol : left.symbol + right.symbol;
  return {symbol, op.result->type.isPointer() ? sum : wrapped(sum, op.result->type.elementType())};
}

ElementNumber ElementNumbers::combine(const Op &op, llvm::ArrayRef<ElementNumber> operands) {
  const ElementType type = op.result->type.elementType();
  if (op.kind == OpKind::OffsetPointer)
    return add(op, operands[0], operands[1]);
  if (op.kind == OpKind::Select && operands[0].symbol == 0)
    return operands[operands[0].number != 0 ? 1 : 2];
  const auto isNumber = [](const Type &type) { return !isFloat(type.elementType()) && !type.isPointer(); };
  if (!isNumber(op.result->type) ||
      !llvm::all_of(op.operands, [&](const Value *operand) { return isNumber(operand->type); }))
    return unknown(op, operands);
  if (op.kind == OpKind::Add)
    return add(op, operands[0], operands[1]);
  llvm::SmallVector<int64_t, 3> numbers;
  for (const ElementNumber &operand : operands)
    numbers.push_back(operand.number);
  const auto negated = [&](int64_t number) { return wrapped(int64_t(0 - uint64_t(number)), type); };
  if (op.kind == OpKind::Sub && operands[1].symbol == 0)
    return add(op, operands[0], {0, negated(operands[1].number)});
  if (op.kind == OpKind::Neg && operands[0].symbol == 0)
    return {0, negated(operands[0].number)};
  if (llvm::all_of(operands, [](const ElementNumber &operand) { return operand.symbol == 0; }))
    if (const auto number = evaluate(op, numbers))
      return {0, wrapped(*number, type)};
  return unknown(op, operands);
}

ElementNumber ElementNumbers::unknown(const Op &op, llvm::ArrayRef<ElementNumber> operands) {
  Key key = {int64_t(reinterpret_cast<intptr_t>(&op))};
  for (const ElementNumber &operand : operands)
    key.insert(key.end(), {int64_t(operand.symbol), operand.number});
  return symbolOf(std::move(key));
}

ElementNumber ElementNumbers::unknownAt(const Value &value, int64_t place) {
  return symbolOf({int64_t(reinterpret_cast<intptr_t>(&value)), place});
}

ElementNumber ElementNumbers::symbolOf(Key key) {
  return {symbols.try_emplace(std::move(key), unsigned(symbols.size()) + 1).first->second, 0};
}

} // namespace tiletrans::analysis
