// Sums, products, maxima and minima: along an axis, or of all elements.
#include "KernelBuilder.h"

#include "llvm/Support/MathExtras.h"

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

namespace {

std::optional<ir::Reduction> reductionOf(llvm::StringRef name) {
#define REDUCTION(NAME, KIND)                                                                                          \
  if (name == (NAME))                                                                                                  \
    return ir::Reduction::KIND;
#include "DialectCalls.def"
  return std::nullopt;
}

/// The type that elements of `element` are combined in: none is narrower than 32 bits.
ElementType combinedIn(ElementType element) {
  if (ir::byteSize(element) >= 4)
    return element;
  return isHalf(element) ? ElementType::F32 : ElementType::I32;
}

} // namespace

ir::Value *KernelBuilder::reduceAxis(ir::Value *value, unsigned axis, ir::Reduction reduction, SourceRange range) {
  const llvm::ArrayRef<ir::Extent> extents = value->type.shape();
  ir::Shape shape(extents.begin(), extents.end());
  shape.erase(shape.begin() + axis);
  ir::Op &op = emit(OpKind::Reduce, value->type.withShape(std::move(shape)), {value}, range);
  op.axis = axis;
  op.reduction = reduction;
  return op.result.get();
}

ir::Value *KernelBuilder::reduceAll(ir::Value *value, ir::Reduction reduction, SourceRange range) {
  // Elements of any order combine to the same, so one axis is enough where the tile can be seen as one.
  if (value->type.rank() > 1 && llvm::all_of(value->type.shape(), [](const ir::Extent &extent) {
        return llvm::isPowerOf2_64(uint64_t(extent.value));
      }))
    value = reshape(value, {ir::Extent{value->type.elementCount(), {}}}, range);
  for (unsigned axis = value->type.rank(); axis > 0; --axis)
    value = reduceAxis(value, axis - 1, reduction, range);
  return value;
}

ir::Value *KernelBuilder::onlyElement(ir::Value *value, SourceRange range) {
  const ElementType element = value->type.elementType();
  value = convert(value, combinedIn(element), range);
  return convert(reduceAll(value, ir::Reduction::Max, range), element, range);
}

ir::Value *KernelBuilder::buildReduction(const clang::CallExpr &call) {
  const SourceRange range = rangeOf(call);
  ir::Value *value = build(*call.getArg(0));
  if (!value)
    return nullptr;
  const clang::FunctionDecl &callee = *call.getDirectCallee();
  const ir::Reduction reduction = *reductionOf(callee.getName());
  const ElementType element = irTypeOf(call.getType())->elementType();
  value = convert(value, combinedIn(element), range);

  const clang::TemplateArgument &first = callee.getTemplateSpecializationArgs()->get(0);
  if (first.getKind() != clang::TemplateArgument::Integral)
    return convert(reduceAll(value, reduction, range), element, range);
  const int64_t stated = bitsOf(first.getAsIntegral());
  const unsigned axis = unsigned(stated < 0 ? stated + value->type.rank() : stated);
  value = convert(reduceAxis(value, axis, reduction, range), element, range);
  // keep_dims
  return call.getNumArgs() == 2 ? insertAxis(value, axis, range) : value;
}

} // namespace tiletrans::frontend
