#include "FindKernels.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace tiletrans::frontend {

bool isKernel(const clang::FunctionDecl &function) {
  return llvm::any_of(function.specific_attrs<clang::AnnotateAttr>(),
                      [](const auto *attribute) { return attribute->getAnnotation() == "tile.kernel"; });
}

namespace {

class KernelFinder {
public:
  KernelFinder(clang::ASTContext &context, SourcePlaces &places)
      : manager(context.getSourceManager()), places(places) {}

  void find(const clang::DeclContext &scope) {
    for (const clang::Decl *decl : scope.decls()) {
      if (!places.isUserSource(decl->getLocation()))
        continue;
      if (const auto *described = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl))
        findInstances(*described->getCanonicalDecl());
      else if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl))
        findPlain(*function->getCanonicalDecl());
      else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::CXXRecordDecl>(decl))
        find(*llvm::cast<clang::DeclContext>(decl));
    }
  }

  std::vector<const clang::FunctionDecl *> inSourceOrder() {
    llvm::stable_sort(found,
                      [&](const Found &left, const Found &right) { return places.isBefore(left.place, right.place); });
    std::vector<const clang::FunctionDecl *> kernels;
    for (const Found &kernel : found)
      kernels.push_back(kernel.function);
    return kernels;
  }

private:
  struct Found {
    const clang::FunctionDecl *function;
    clang::SourceLocation place;
  };

  bool isGlobal(const clang::FunctionDecl &function) {
    if (function.getDeclContext()->getRedeclContext()->isTranslationUnit())
      return true;
    places.report(Diagnostic::kernelNotGlobal, places.token(function.getLocation()), function.getNameAsString());
    return false;
  }

  void findInstances(const clang::FunctionTemplateDecl &described) {
    const clang::FunctionDecl &pattern = *described.getTemplatedDecl();
    if (!isKernel(pattern) || !seen.insert(&described).second || !isGlobal(pattern))
      return;
    bool isInstantiated = false;
    for (const clang::FunctionDecl *instance : described.specializations()) {
      const clang::TemplateSpecializationKind kind = instance->getTemplateSpecializationKind();
      isInstantiated |= kind == clang::TSK_ExplicitSpecialization;
      if (kind != clang::TSK_ExplicitInstantiationDefinition)
        continue;
      isInstantiated = true;
      add(*instance, instance->getPointOfInstantiation());
    }
    if (!isInstantiated && manager.isInMainFile(manager.getFileLoc(described.getLocation())))
      places.report(Diagnostic::kernelNotInstantiated, places.token(described.getLocation()),
                    described.getNameAsString());
  }

  void findPlain(const clang::FunctionDecl &function) {
    const clang::FunctionDecl &last = *function.getMostRecentDecl();
    if (isKernel(last) && seen.insert(&function).second && isGlobal(last))
      add(function, function.getLocation());
  }

  void add(const clang::FunctionDecl &function, clang::SourceLocation place) {
    const clang::FunctionDecl *definition = function.getDefinition();
    if (definition)
      found.push_back({definition, place});
    else
      places.report(Diagnostic::kernelWithoutBody, places.token(function.getLocation()), function.getNameAsString());
  }

  const clang::SourceManager &manager;
  SourcePlaces &places;
  std::vector<Found> found;
  llvm::DenseSet<const clang::Decl *> seen;
};

} // namespace

std::vector<const clang::FunctionDecl *> findKernels(clang::ASTContext &context, SourcePlaces &places) {
  KernelFinder finder(context, places);
  finder.find(*context.getTranslationUnitDecl());
  return finder.inSourceOrder();
}

} // namespace tiletrans::frontend
