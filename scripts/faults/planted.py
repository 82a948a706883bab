"""The faults of plant_faults.sh: what is put in the place of what, in which file.

The new text asks planted("NAME"), which is true in the faulty build if the environment variable TILETRANS_FAULT is
NAME.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    name: str
    file: str
    old: str
    new: str
    arch: str = "sm_80"


FAULTS = [
    # ---- barriers ----
    Fault("barrier_dropped", "lib/Transforms/InsertBarriers.cpp",
          "    if (llvm::none_of(*state, [&]",
          '    if (planted("barrier_dropped") || llvm::none_of(*state, [&]'),
    Fault("next_trip_forgotten", "lib/Transforms/InsertBarriers.cpp",
          "    for (int trip = 0; trip < 2; ++trip) {",
          '    for (int trip = planted("next_trip_forgotten"); trip < 2; ++trip) {'),
    Fault("disjoint_by_mistake", "lib/Transforms/InsertBarriers.cpp",
          "    if (layout != *later.accessed().layout || layout.isReplicated() || !sameMap(*earlier.map, *later.map))",
          "    if (layout != *later.accessed().layout || layout.isReplicated() ||\n"
          '        (!planted("disjoint_by_mistake") && !sameMap(*earlier.map, *later.map)))'),
    # ---- limits and masks ----
    Fault("lower_bound_dropped", "lib/Cuda/LowerIndex.cpp",
          "    if (map.lower)\n      condition =",
          '    if (map.lower && !planted("lower_bound_dropped"))\n      condition ='),
    Fault("upper_bound_off_by_one", "lib/Cuda/LowerIndex.cpp",
          "Expr::call(use(\"left_in_tile\"), {scalars.lower(limit), begin, extentExpr(extent)}).str());",
          "Expr::call(use(\"left_in_tile\"), {scalars.lower(limit) + "
          'Expr::integer(planted("upper_bound_off_by_one")), begin, extentExpr(extent)}).str());'),
    Fault("left_not_clamped", "lib/Cuda/EmitCuda.cpp",
          "    part += (part.empty() ? \"\" : \"\\n\") + text->text.str();",
          '    std::string written = text->text.str();\n'
          '    const std::string clamp = "  if (begin >= limit) return 0;\\n";\n'
          '    if (const size_t at = written.find(clamp); planted("left_not_clamped") && at != std::string::npos)\n'
          '      written.erase(at, clamp.size());\n'
          '    part += (part.empty() ? "" : "\\n") + written;'),
    Fault("mask_of_wrong_axis", "lib/Transforms/MaskBounds.cpp",
          "    for (Bound &bound : bounds)\n      bound.condition = part;",
          "    for (Bound &bound : bounds) {\n"
          "      bound.condition = part;\n"
          '      if (planted("mask_of_wrong_axis"))\n'
          "        bound.axis = mask->type.rank() - 1 - bound.axis;\n"
          "    }"),
    Fault("mask_le_is_lt", "lib/Transforms/MaskBounds.cpp",
          "    return boundBetween(op.operands[0], op.operands[1], 1, expressions);",
          '    return boundBetween(op.operands[0], op.operands[1], planted("mask_le_is_lt") ? 0 : 1, expressions);'),
    Fault("wrong_padding", "lib/Cuda/LowerMemory.cpp",
          "  const Expr padding = access.padding ? element",
          '  const Expr padding = access.padding && !planted("wrong_padding") ? element'),
    # ---- vectors ----
    Fault("vector_without_alignment", "lib/Transforms/Vectorize.cpp",
          "      if (known % divisor == 0)\n        continue;",
          '      if (known % divisor == 0 || planted("vector_without_alignment"))\n        continue;'),
    Fault("vector_taken_for_whole", "lib/Transforms/Vectorize.cpp",
          "    if (!map.limit)\n      return true;",
          '    if (!map.limit || planted("vector_taken_for_whole"))\n      return true;'),
    # ---- addresses ----
    Fault("offset_in_32_bits", "lib/Cuda/LowerScalars.cpp",
          '  return isWide ? expr : Expr::call("int64_t", {expr});',
          '  return planted("offset_in_32_bits") ? Expr::call("int", {expr})\n'
          '         : isWide                     ? expr\n'
          '                                      : Expr::call("int64_t", {expr});'),
    Fault("pointer_not_advanced", "lib/Cuda/LowerIndex.cpp",
          "    if (!distance.isNumber(0))",
          '    if (!distance.isNumber(0) && !planted("pointer_not_advanced"))'),
    Fault("const_although_written", "lib/Transforms/RecoverMaps.cpp",
          "        op.map->isReadOnly = llvm::all_of(",
          '        op.map->isReadOnly = planted("const_although_written") || llvm::all_of('),
    # ---- shared memory and layouts ----
    Fault("conversion_transposed", "lib/Cuda/LowerMemory.cpp",
          "  if (op.shared->isLinear) {\n    Expr linear",
          '  if (planted("conversion_transposed") && op.kind == OpKind::LoadShared)\n'
          "    std::reverse(coordinates.begin(), coordinates.end());\n"
          "  if (op.shared->isLinear) {\n    Expr linear"),
    Fault("swizzle_of_writes_only", "lib/Cuda/LowerMemory.cpp",
          "  if (op.shared->isLinear) {\n    Expr linear",
          '  if (op.shared->isLinear || (planted("swizzle_of_writes_only") && op.kind == OpKind::LoadShared)) {\n'
          "    Expr linear"),
    Fault("replicas_store", "lib/Cuda/LowerMemory.cpp",
          "    if (mask == 0)\n      return std::nullopt;",
          '    if (mask == 0 || planted("replicas_store"))\n      return std::nullopt;'),
    # ---- reductions ----
    Fault("shuffle_missing", "lib/Transforms/SplitReductions.cpp",
          "      acrossLanes.laneMask = lanes;",
          '      acrossLanes.laneMask = planted("shuffle_missing") ? lanes & (lanes - 1) : lanes;'),
    Fault("padding_counted", "lib/Cuda/LowerReduce.cpp",
          "  if (operand.layout->shape()[op.axis] != extent) {",
          '  if (operand.layout->shape()[op.axis] != extent && !planted("padding_counted")) {'),
    Fault("maximum_starts_at_zero", "lib/Cuda/LowerReduce.cpp",
          "    return literal(element, isUnsignedElement ? 0 : lowest, NAN);",
          '    return planted("maximum_starts_at_zero") ? zero(element)\n'
          "                                             : literal(element, isUnsignedElement ? 0 : lowest, NAN);"),
    Fault("signed_sums_overflow", "lib/Cuda/LowerReduce.cpp",
          "  if (isFloat(element) || isUnsigned(element) || !mayOverflow)",
          '  if (isFloat(element) || isUnsigned(element) || !mayOverflow || planted("signed_sums_overflow"))'),
    # ---- control flow and arithmetic ----
    Fault("break_continues", "lib/Cuda/LowerKernel.cpp",
          '    block.line("break");',
          '    block.line(planted("break_continues") ? "continue" : "break");'),
    Fault("select_swapped", "lib/Cuda/LowerArithmetic.cpp",
          "  return Expr::conditional(operands[0], needTypes ? typedOperand(1) : operands[1],",
          '  if (planted("select_swapped"))\n'
          "    return Expr::conditional(operands[0], needTypes ? typedOperand(2) : operands[2],\n"
          "                             needTypes ? typedOperand(1) : operands[1]);\n"
          "  return Expr::conditional(operands[0], needTypes ? typedOperand(1) : operands[1],"),
    Fault("division_traps", "lib/Cuda/LowerArithmetic.cpp",
          "  if (!wraps || (divisor",
          '  if (!wraps || planted("division_traps") || (divisor'),
    # ---- tensor cores and copies ahead ----
    Fault("copies_not_awaited", "lib/Cuda/LowerPipeline.cpp",
          '  body.line(use("wait_copies") + "<" + called.stages + " - 2>()");',
          '  body.line(use("wait_copies") + "<" + called.stages + (planted("copies_not_awaited") ? " - 1>()" : " - 2>()"));'),
    Fault("tail_not_zero_filled", "lib/Cuda/LowerPipeline.cpp",
          "strideExpr(op.map->axes[op.plan->axis].stride), vectorLeft(op, position)})",
          "strideExpr(op.map->axes[op.plan->axis].stride),\n"
          '                        planted("tail_not_zero_filled") ? Expr::integer(op.plan->width)\n'
          "                                                        : vectorLeft(op, position)})"),
    Fault("matrix_not_turned", "lib/Cuda/LowerMma.cpp",
          'use(isTransposed ? "ldmatrix_trans" : "ldmatrix")',
          'use(isTransposed && !planted("matrix_not_turned") ? "ldmatrix_trans" : "ldmatrix")'),
    Fault("stage_reused_early", "lib/Cuda/LowerPipeline.cpp",
          'called.stage + " + " + called.stages + " - 1) % " + called.stages;',
          'called.stage + (planted("stage_reused_early") ? " + 0 * " : " + ") + called.stages +\n'
          '         (planted("stage_reused_early") ? ") % " : " - 1) % ") + called.stages;', "sm_90a"),
    Fault("phase_never_turns", "lib/Cuda/LowerPipeline.cpp",
          'called.phase + " ^= 1");',
          'called.phase + (planted("phase_never_turns") ? " ^= 0" : " ^= 1"));', "sm_90a"),
    Fault("bytes_miscounted", "lib/Cuda/LowerPipeline.cpp",
          "{barrier, Expr::integer(bytes)}",
          '{barrier, Expr::integer(bytes + (planted("bytes_miscounted") ? 16 : 0))}', "sm_90a"),
    Fault("boxes_miscounted", "lib/Cuda/LowerPipeline.cpp",
          "{Expr::name(sharedNames[&barriers]), Expr::integer(boxes)}",
          '{Expr::name(sharedNames[&barriers]), Expr::integer(boxes - planted("boxes_miscounted"))}', "sm_90a"),
    Fault("fragment_from_first_half", "lib/Cuda/LowerMma.cpp",
          "                           Expr::integer(half.step) * Expr::name(half.name);",
          '                           Expr::integer(planted("fragment_from_first_half") ? 0 : half.step) *\n'
          "                               Expr::name(half.name);", "sm_90a"),
    Fault("products_not_awaited", "lib/Cuda/LowerMma.cpp",
          '  block.line(use("wgmma_wait") + "<0>()");',
          '  if (!planted("products_not_awaited"))\n    block.line(use("wgmma_wait") + "<0>()");', "sm_90a"),
    Fault("awaited_late_by_mistake", "lib/Transforms/PipelineLoops.cpp",
          "countUses(kernel, read->result.get()) == 1 && mentions == 2;",
          '(planted("awaited_late_by_mistake") || (countUses(kernel, read->result.get()) == 1 && mentions == 2));', "sm_90a"),
    Fault("awaited_behind_the_use", "lib/Transforms/PipelineLoops.cpp",
          "isLast &= later.variable != write.variable &&",
          'isLast &= (planted("awaited_behind_the_use") || later.variable != write.variable) &&', "sm_90a"),
    Fault("proxy_fence_dropped", "lib/Cuda/LowerMemory.cpp",
          "  if (op.shared->isForAsyncProxy)\n",
          '  if (op.shared->isForAsyncProxy && !planted("proxy_fence_dropped"))\n', "sm_90a"),
    Fault("descriptor_stride_halved", "lib/Cuda/LowerMma.cpp",
          "Expr::integer(8 * rowBytes), Expr::integer(rowBytes)});",
          'Expr::integer((planted("descriptor_stride_halved") ? 4 : 8) * rowBytes), Expr::integer(rowBytes)});',
          "sm_90a"),
    Fault("box_swizzled_otherwise", "lib/Transforms/TensorMaps.cpp",
          "map->swizzleBytes = layout.panel * byteSize(tile.element);",
          'map->swizzleBytes = planted("box_swizzled_otherwise") ? 0 : layout.panel * byteSize(tile.element);',
          "sm_90a"),
    Fault("box_stored_beyond_limit", "lib/Transforms/TensorMaps.cpp",
          "    map->extents.push_back(*extentOf(access, axis));",
          '    map->extents.push_back(access.isGlobalStore() && planted("box_stored_beyond_limit")\n'
          '                               ? AffineExpr::constant(highestExtent) : *extentOf(access, axis));',
          "sm_90a"),
    Fault("box_stored_not_awaited", "lib/Cuda/LowerBoxes.cpp",
          '  boxes.line(use("tma_wait_stores") + "<0>()");',
          '  boxes.line(use("tma_wait_stores") + (planted("box_stored_not_awaited") ? "<1>()" : "<0>()"));',
          "sm_90a"),
    Fault("box_not_awaited", "lib/Cuda/LowerPipeline.cpp",
          '    others.line(use("wait_copies") + "<" + called.stages + " - 2>()");',
          '    others.line(use("wait_copies") + "<" + called.stages + (planted("box_not_awaited") ? " - 1>()" : " - 2>()"));',
          "sm_90a"),
    Fault("box_not_fenced", "lib/Cuda/LowerPipeline.cpp",
          '    others.line(use("fence_async_proxy") + "()");',
          '    if (!planted("box_not_fenced"))\n      others.line(use("fence_async_proxy") + "()");', "sm_90a"),
    Fault("box_without_its_limit", "lib/Cuda/LowerBoxes.cpp",
          "return map.limit ? Expr::name(",
          'return map.limit && !(planted("box_without_its_limit") && axis == 1) ? Expr::name(', "sm_90a"),
    Fault("matrices_in_other_rows", "lib/Cuda/LowerMma.cpp",
          "position[rank - 2].push_back({MmaShape::rows / 2, 2, part % 2});",
          'position[rank - 2].push_back({MmaShape::rows / 2, 2, planted("matrices_in_other_rows") ? part / 2 : part % 2});',
          "sm_90a"),
    Fault("swizzle_noticed_a_step", "lib/IR/Layout.cpp",
          "multiple * stride % (read << swizzle.bits) == 0 ||",
          'multiple * stride % (planted("swizzle_noticed_a_step") ? read : read << swizzle.bits) == 0 ||'),
]
