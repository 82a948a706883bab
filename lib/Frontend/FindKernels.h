// Which functions of a translation unit are kernels to translate.
#pragma once

#include "SourcePlaces.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include <vector>

namespace tiletrans::frontend {

/// Whether `function` is marked TILE_KERNEL.
bool isKernel(const clang::FunctionDecl &function);

/// Plain kernels and explicit instantiations of kernel templates in the user's files, in source order. Reports kernels
/// that cannot be translated because of where they stand, or because nothing instantiates them.
std::vector<const clang::FunctionDecl *> findKernels(clang::ASTContext &context, SourcePlaces &places);

} // namespace tiletrans::frontend
