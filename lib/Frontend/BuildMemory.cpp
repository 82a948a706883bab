// The calls about memory: block pointers, loads and stores.
#include "KernelBuilder.h"

#include <cmath>

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

namespace {

/// What stands under the copies and conversions that Clang adds to an argument.
const clang::Expr &spelled(const clang::Expr &argument) {
  const clang::Expr *expr = &argument;
  while (true) {
    expr = expr->IgnoreUnlessSpelledInSource();
    if (const auto *cast = llvm::dyn_cast<clang::CXXFunctionalCastExpr>(expr))
      expr = cast->getSubExpr();
    else
      return *expr;
  }
}

/// The expressions in the braces or parentheses that make an aggregate; nothing if `expr` makes none.
std::optional<llvm::ArrayRef<clang::Expr *>> aggregateEntries(const clang::Expr &expr) {
  if (const auto *list = llvm::dyn_cast<clang::InitListExpr>(&expr))
    return llvm::ArrayRef(list->getInits(), list->getNumInits());
  if (const auto *list = llvm::dyn_cast<clang::CXXParenListInitExpr>(&expr))
    return const_cast<clang::CXXParenListInitExpr *>(list)->getInitExprs();
  return std::nullopt;
}

/// Whether `argument` is the tag `name` of the dialect (boundary_check_t, padding, order_t).
bool isTag(const clang::Expr &argument, llvm::StringRef name) { return dialectClass(argument.getType()) == name; }

ir::AddressForm formOf(const ir::Value &pointer) {
  if (pointer.type.isBlockPointer())
    return ir::AddressForm::BlockPointer;
  return pointer.type.rank() > 0 ? ir::AddressForm::PointerTile : ir::AddressForm::Element;
}

/// Whether an integer element can hold the literal that `value` is; anything else is converted when it is known.
bool fits(const ir::Value &value, ElementType element) {
  const ir::Op *op = value.definition;
  if (!op || op->kind != OpKind::Constant || !ir::isInteger(element))
    return true;
  const double number = ir::isFloat(value.type.elementType()) ? op->real : double(op->integer);
  const double end = std::ldexp(1.0, int(widthOf(element)) - (ir::isUnsigned(element) ? 0 : 1));
  return number == std::trunc(number) && number >= (ir::isUnsigned(element) ? 0 : -end) && number < end;
}

} // namespace

// ---- block pointers -------------------------------------------------------------------------------------------------

ir::Value *KernelBuilder::buildEntry(const clang::Expr &entry) {
  const clang::Expr *expr = &entry;
  while (true) {
    if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(expr); cast && dialectClass(cast->getType()) == "list_entry")
      expr = cast->getSubExpr();
    else if (const auto *full = llvm::dyn_cast<clang::FullExpr>(expr))
      expr = full->getSubExpr();
    else if (const auto *temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr))
      expr = temporary->getSubExpr();
    else if (const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(expr);
             made && made->getNumArgs() == 1 && dialectClass(made->getType()) == "list_entry")
      expr = made->getArg(0);
    else
      break;
  }
  ir::Value *value = build(*expr);
  if (!value)
    return nullptr;
  return toIndex(value, rangeOf(*expr));
}

bool KernelBuilder::buildList(const clang::Expr &list, llvm::SmallVectorImpl<ir::Value *> &entries) {
  const auto *braces = llvm::dyn_cast<clang::InitListExpr>(list.IgnoreImplicit());
  if (!braces) {
    if (!usesRefused(list))
      places.report(Diagnostic::refusedConstruct, rangeOf(list), "a list that is not written here in braces",
                    "write {entry, entry}, one for each axis");
    return false;
  }
  bool isComplete = true;
  for (const clang::Expr *entry : braces->inits()) {
    entries.push_back(buildEntry(*entry));
    isComplete &= entries.back() != nullptr;
  }
  return isComplete;
}

ir::Value *KernelBuilder::buildMakeBlockPointer(const clang::CallExpr &call) {
  const ir::Type type = *irTypeOf(call.getType());
  llvm::SmallVector<ir::Value *, 8> operands = {build(*call.getArg(0))};
  bool isComplete = operands.front() != nullptr;
  for (unsigned list = 1; list <= 3; ++list)
    isComplete &= buildList(*call.getArg(list), operands);
  if (!isComplete)
    return nullptr;
  ir::Op &op = emit(OpKind::MakeBlockPointer, type.withShape(namedShape(call, 0, type)), operands, rangeOf(call));
  if (call.getNumArgs() == 5)
    for (int64_t axis : integerArguments(call.getArg(4)->getType()))
      op.order.push_back(unsigned(axis));
  return op.result.get();
}

ir::Value *KernelBuilder::buildAdvance(const clang::CallExpr &call) {
  llvm::SmallVector<ir::Value *, 4> operands = {build(*call.getArg(0))};
  if (!buildList(*call.getArg(1), operands) || !operands.front())
    return nullptr;
  return emit(OpKind::Advance, operands.front()->type, operands, rangeOf(call)).result.get();
}

ir::Value *KernelBuilder::buildAdvanceMember(const clang::CXXMemberCallExpr &call) {
  const clang::Expr &object = *call.getImplicitObjectArgument();
  ir::Variable *variable = assignedVariable(object);
  llvm::SmallVector<ir::Value *, 4> operands = {variable ? build(object) : nullptr};
  if (!buildList(*call.getArg(0), operands) || !operands.front())
    return nullptr;
  assign(variable, emit(OpKind::Advance, operands.front()->type, operands, rangeOf(call)).result.get());
  return nullptr;
}

// ---- accesses
// ---------------------------------------------------------------------------------------------------------

ir::Value *KernelBuilder::buildMask(const clang::Expr &mask, const ir::Type &pointer) {
  ir::Value *value = build(mask);
  return value ? broadcastTo(value, pointer.shape(), rangeOf(mask)) : nullptr;
}

ir::Value *KernelBuilder::buildPadding(const clang::Expr &padding, const ir::Type &pointer) {
  const std::optional<llvm::ArrayRef<clang::Expr *>> entries = aggregateEntries(spelled(padding));
  if (!entries || entries->size() != 1)
    return refuse(padding);
  const SourceRange range = rangeOf(*entries->front());
  const ElementType element = pointer.elementType();
  ir::Value *value = build(*entries->front());
  if (value && !fits(*value, element)) {
    places.report(Diagnostic::paddingDoesNotFit, range, spellingOf(element));
    return nullptr;
  }
  return value ? convert(value, element, range) : nullptr;
}

ir::Value *KernelBuilder::buildOther(const clang::Expr &other, const ir::Type &pointer) {
  const SourceRange range = rangeOf(other);
  ir::Value *value = build(other);
  if (!value)
    return nullptr;
  if (value->type.isScalar())
    return convertWeak(value, pointer.elementType(), range);
  return broadcastTo(convert(value, pointer.elementType(), range), pointer.shape(), range);
}

ir::Value *KernelBuilder::buildLoad(const clang::CallExpr &call) {
  ir::Value *pointer = build(*call.getArg(0));
  if (!pointer)
    return nullptr;
  const ir::Type type = pointer->type;
  llvm::SmallVector<unsigned, 3> checkedAxes;
  ir::Value *mask = nullptr, *padding = nullptr;
  for (unsigned i = 1; i < call.getNumArgs(); ++i) {
    const clang::Expr &argument = *call.getArg(i);
    ir::Value *built = nullptr;
    if (isTag(argument, "boundary_check_t")) {
      for (int64_t axis : integerArguments(argument.getType()))
        checkedAxes.push_back(unsigned(axis));
      continue;
    }
    if (isTag(argument, "padding")) {
      built = padding = buildPadding(argument, type);
      if (checkedAxes.empty())
        places.warn(Diagnostic::paddingIgnored, rangeOf(argument));
    } else if (i == 1) {
      built = mask = buildMask(argument, type);
    } else {
      built = padding = buildOther(argument, type);
    }
    if (!built)
      return nullptr;
  }
  const llvm::ArrayRef<ir::Extent> extents = type.shape();
  const ir::Type loaded = ir::Type::scalar(type.elementType()).withShape(ir::Shape(extents.begin(), extents.end()));
  ir::Op &op = emit(OpKind::Load, loaded, {pointer}, rangeOf(call));
  op.form = formOf(*pointer);
  op.checkedAxes = checkedAxes;
  op.mask = mask;
  op.padding = padding;
  return op.result.get();
}

ir::Value *KernelBuilder::buildStore(const clang::CallExpr &call) {
  ir::Value *pointer = build(*call.getArg(0));
  if (!pointer)
    return nullptr;
  const ir::Type type = pointer->type;
  const SourceRange range = rangeOf(*call.getArg(1));
  ir::Value *value = build(*call.getArg(1));
  if (!value)
    return nullptr;
  value = value->type.isScalar() ? convertWeak(value, type.elementType(), range)
                                 : convert(value, type.elementType(), range);
  value = broadcastTo(value, type.shape(), range);

  llvm::SmallVector<unsigned, 3> checkedAxes;
  ir::Value *mask = nullptr;
  if (call.getNumArgs() == 3) {
    const clang::Expr &argument = *call.getArg(2);
    if (isTag(argument, "boundary_check_t")) {
      for (int64_t axis : integerArguments(argument.getType()))
        checkedAxes.push_back(unsigned(axis));
    } else {
      mask = buildMask(argument, type);
      if (!mask)
        return nullptr;
    }
  }
  ir::Op &op = emit(OpKind::Store, {pointer}, rangeOf(call));
  op.form = formOf(*pointer);
  op.checkedAxes = checkedAxes;
  op.mask = mask;
  op.stored = value;
  return nullptr;
}

} // namespace tiletrans::frontend
