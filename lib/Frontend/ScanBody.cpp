#include "ScanBody.h"

#include "AggregateTypes.h"
#include "DialectTypes.h"
#include "SourceVisitor.h"

#include "clang/Basic/SourceManager.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::frontend {

const clang::ValueDecl *namedLocal(const clang::Expr *expr) {
  expr = expr->IgnoreParens();
  while (const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expr)) {
    if (cast->getCastKind() != clang::CK_NoOp && cast->getCastKind() != clang::CK_LValueToRValue)
      return nullptr;
    expr = cast->getSubExpr()->IgnoreParens();
  }
  const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  if (!reference)
    return nullptr;
  const clang::ValueDecl *decl = reference->getDecl();
  if (llvm::isa<clang::BindingDecl>(decl))
    return decl;
  const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
  return variable && variable->isLocalVarDeclOrParm() ? decl : nullptr;
}

bool isPassedThrough(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  if (!callee || !callee->getIdentifier() || !isStandard(*callee) || call.getNumArgs() != 1)
    return false;
  const llvm::StringRef name = callee->getName();
  return name == "get" || name == "move" || name == "forward" || name == "as_const";
}

namespace {

/// Whether `method` hands out a part of its object: an element of std::array.
bool isAccessor(const clang::CXXMethodDecl &method) { return isStandard(method); }

void addRoots(const clang::Expr *expr, llvm::SmallVectorImpl<const clang::ValueDecl *> &roots) {
  // Calls in a wrong source may have no object.
  while (expr) {
    expr = expr->IgnoreParenCasts();
    if (llvm::isa<clang::CXXThisExpr>(expr))
      return roots.push_back(nullptr);
    if (const clang::ValueDecl *local = namedLocal(expr))
      return roots.push_back(local);
    if (const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
      addRoots(choice->getTrueExpr(), roots);
      expr = choice->getFalseExpr();
    } else if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
      expr = member->getBase();
    } else if (const auto *named = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(expr)) {
      if (named->isImplicitAccess())
        return roots.push_back(nullptr);
      expr = named->getBase();
    } else if (const auto *overloaded = llvm::dyn_cast<clang::UnresolvedMemberExpr>(expr)) {
      if (overloaded->isImplicitAccess())
        return roots.push_back(nullptr);
      expr = overloaded->getBase();
    } else if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
      expr = element->getBase();
    } else if (const auto *temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
      expr = temporary->getSubExpr();
    } else if (const auto *full = llvm::dyn_cast<clang::FullExpr>(expr)) {
      expr = full->getSubExpr();
    } else if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      expr = unary->getSubExpr();
    } else if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      expr = binary->getOpcode() == clang::BO_Comma ? binary->getRHS() : binary->getLHS();
    } else if (const auto *member = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr)) {
      expr = member->getImplicitObjectArgument();
    } else if (const auto *call = llvm::dyn_cast<clang::CallExpr>(expr); call && call->getNumArgs() > 0) {
      // What a function returns a reference to is one of its arguments, or what a lambda captured.
      if (!call->isGLValue())
        return;
      const auto *op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call);
      const bool isElement = op && op->getOperator() == clang::OO_Subscript;
      for (const clang::Expr *argument : llvm::drop_begin(call->arguments()))
        if (argument->isGLValue() && !isElement)
          addRoots(argument, roots);
      expr = call->getArg(0);
    } else {
      return;
    }
  }
}

} // namespace

llvm::SmallVector<const clang::ValueDecl *, 2> rootsOf(const clang::Expr *expr) {
  llvm::SmallVector<const clang::ValueDecl *, 2> roots;
  addRoots(expr, roots);
  return roots;
}

const clang::VarDecl *counterOf(const clang::ForStmt *loop) {
  const auto *init = llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
  return init && init->isSingleDecl() ? llvm::dyn_cast<clang::VarDecl>(init->getSingleDecl()) : nullptr;
}

namespace {

/// Whether a function could change what is bound to a parameter or reference of `type`.
bool isMutableReference(clang::QualType type) {
  return type->isReferenceType() && !type->getPointeeType().isConstQualified();
}

class AssignmentFinder : public SourceVisitor {
public:
  /// `manager` is given where called functions are followed.
  explicit AssignmentFinder(const clang::SourceManager *manager = nullptr) : manager(manager) {}

  AssignedLocals assigned;

  bool traverseFor(clang::ForStmt *loop) override {
    for (clang::Stmt *part : {loop->getInit(), static_cast<clang::Stmt *>(loop->getConditionVariableDeclStmt()),
                              static_cast<clang::Stmt *>(loop->getCond()), loop->getBody()})
      if (part)
        traverse(part);
    // The step moves the counter; whatever else it does is found.
    AssignmentFinder step(manager);
    step.traverse(loop->getInc());
    for (const auto &[local, place] : step.assigned)
      if (!local || local != counterOf(loop))
        assigned.try_emplace(local, place);
    return true;
  }

  bool visitBinaryOperator(clang::BinaryOperator *op) override {
    if (op->isAssignmentOp())
      add(op->getLHS(), op->getOperatorLoc());
    return true;
  }
  bool visitUnaryOperator(clang::UnaryOperator *op) override {
    if (op->isIncrementDecrementOp() || op->getOpcode() == clang::UO_AddrOf)
      add(op->getSubExpr(), op->getOperatorLoc());
    return true;
  }
  bool visitCall(clang::CallExpr *call) override {
    const clang::FunctionDecl *function = call->getDirectCallee();
    if (!function) {
      // Inside a generic lambda: what is called is only known for its instances.
      for (const clang::Expr *argument : call->arguments())
        add(argument, argument->getExprLoc());
      if (!llvm::isa<clang::DeclRefExpr, clang::UnresolvedLookupExpr>(call->getCallee()->IgnoreParenImpCasts()))
        add(call->getCallee(), call->getExprLoc());
      return true;
    }
    if (isPassedThrough(*call))
      return true;
    addArguments(*call, *function);
    follow(function);
    return true;
  }
  bool visitConstruction(clang::CXXConstructExpr *construction) override {
    const clang::CXXConstructorDecl *constructor = construction->getConstructor();
    if (constructor->isCopyOrMoveConstructor())
      return true;
    for (unsigned i = 0; i < std::min(construction->getNumArgs(), constructor->getNumParams()); ++i)
      if (isMutableReference(constructor->getParamDecl(i)->getType()))
        add(construction->getArg(i), construction->getArg(i)->getExprLoc());
    follow(constructor);
    return true;
  }
  bool visitInitList(clang::InitListExpr *list) override {
    const auto *record = list->getType()->getAsCXXRecordDecl();
    if (!record || !list->isSemanticForm() || record->isUnion())
      return true;
    unsigned index = record->getNumBases();
    for (const clang::FieldDecl *field : record->fields()) {
      if (index < list->getNumInits() && isMutableReference(field->getType()))
        add(list->getInit(index), list->getInit(index)->getExprLoc());
      ++index;
    }
    return true;
  }
  bool visitVariable(clang::VarDecl *variable) override {
    if (isMutableReference(variable->getType()) && variable->getInit())
      add(variable->getInit(), variable->getLocation());
    return true;
  }
  bool visitReturn(clang::ReturnStmt *statement) override {
    if (const clang::Expr *value = statement->getRetValue(); value && value->isLValue())
      add(value, value->getExprLoc());
    return true;
  }

private:
  void addArguments(const clang::CallExpr &call, const clang::FunctionDecl &function) {
    const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
    const bool isInstance = method && method->isInstance();
    // An operator that is a member has its object in front of its arguments.
    const unsigned first = isInstance && llvm::isa<clang::CXXOperatorCallExpr>(call) ? 1 : 0;
    for (unsigned i = 0; i < function.getNumParams() && first + i < call.getNumArgs(); ++i)
      if (isMutableReference(function.getParamDecl(i)->getType()))
        add(call.getArg(first + i), call.getArg(first + i)->getExprLoc());
    const auto *op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call);
    if (op && op->isAssignmentOp())
      add(op->getArg(0), op->getOperatorLoc());
    else if (isInstance && !method->isConst() && !isAccessor(*method))
      add(objectOf(call), call.getExprLoc());
  }
  /// The object whose method is called; null in a wrong source that names none.
  static const clang::Expr *objectOf(const clang::CallExpr &call) {
    if (llvm::isa<clang::CXXOperatorCallExpr>(call))
      return call.getArg(0);
    const auto *member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call);
    return member ? member->getImplicitObjectArgument() : nullptr;
  }
  void add(const clang::Expr *target, clang::SourceLocation place) {
    for (const clang::ValueDecl *local : rootsOf(target))
      assigned.try_emplace(local, place);
  }
  void follow(const clang::FunctionDecl *function) {
    const clang::FunctionDecl *body = manager ? visibleBody(function, *manager) : nullptr;
    if (body && followed.insert(body).second)
      traverse(body->getBody());
  }

  const clang::SourceManager *manager;
  llvm::DenseSet<const clang::FunctionDecl *> followed;
};

class PlainAssignmentFinder : public SourceVisitor {
public:
  llvm::DenseSet<const clang::ValueDecl *> locals;

  bool visitBinaryOperator(clang::BinaryOperator *op) override {
    if (op->getOpcode() == clang::BO_Assign)
      add(op->getLHS());
    return true;
  }
  bool visitOperatorCall(clang::CXXOperatorCallExpr *call) override {
    if (call->getOperator() == clang::OO_Equal)
      add(call->getArg(0));
    return true;
  }

private:
  void add(const clang::Expr *target) {
    for (const clang::ValueDecl *local : rootsOf(target))
      locals.insert(local);
  }
};

/// Looks for calls of the dialect that do more than compute.
class MemoryFinder : public SourceVisitor {
public:
  explicit MemoryFinder(const clang::SourceManager &manager) : manager(manager) {}
  bool found = false;

  bool visitCall(clang::CallExpr *call) override {
    const clang::FunctionDecl *function = call->getDirectCallee();
    if (function && isDialect(function))
      found |= !isComputation(*function);
    else if (const clang::FunctionDecl *body = function ? visibleBody(function, manager) : nullptr;
             body && followed.insert(body).second)
      traverse(body->getBody());
    return !found;
  }

private:
  static bool isComputation(const clang::FunctionDecl &function) {
    if (!function.getIdentifier() || function.getReturnType()->isVoidType())
      return !function.getIdentifier();
    const llvm::StringRef name = function.getName();
    return name != "load" && !name.starts_with("atomic_");
  }

  const clang::SourceManager &manager;
  llvm::DenseSet<const clang::FunctionDecl *> followed;
};

class LocalFinder : public SourceVisitor {
public:
  llvm::DenseSet<const clang::ValueDecl *> locals;
  bool visitReference(clang::DeclRefExpr *reference) override {
    if (const clang::ValueDecl *local = namedLocal(reference))
      locals.insert(local);
    return true;
  }
};

/// Visits every call that may run: not those in the branch of an `if constexpr` that is not taken.
class CallVisitor : public SourceVisitor {
public:
  using Callback = llvm::function_ref<bool(clang::CallExpr *)>;
  CallVisitor(const clang::ASTContext &context, Callback callback) : context(context), callback(callback) {}

  bool traverseIf(clang::IfStmt *branch) override {
    if (!branch->isConstexpr() || branch->getCond()->isValueDependent())
      return SourceVisitor::traverseIf(branch);
    const std::optional<const clang::Stmt *> taken = branch->getNondiscardedCase(context);
    return !taken || !*taken || traverse(*taken);
  }
  bool visitCall(clang::CallExpr *call) override { return callback(call); }

private:
  const clang::ASTContext &context;
  Callback callback;
};

class RecursionFinder {
public:
  explicit RecursionFinder(clang::ASTContext &context) : context(context) {}

  const clang::CallExpr *find(const clang::FunctionDecl *function) {
    if (!done.insert(function).second)
      return nullptr;
    running.push_back(function);
    const clang::CallExpr *found = nullptr;
    const auto mayGoOn = [&](clang::CallExpr *call) {
      const clang::FunctionDecl *callee = call->getDirectCallee();
      callee = callee ? visibleBody(callee, context.getSourceManager()) : nullptr;
      if (callee)
        found = llvm::is_contained(running, callee) ? call : find(callee);
      return !found;
    };
    CallVisitor(context, mayGoOn).traverse(function->getBody());
    running.pop_back();
    return found;
  }

private:
  clang::ASTContext &context;
  llvm::DenseSet<const clang::FunctionDecl *> done;
  llvm::SmallVector<const clang::FunctionDecl *, 8> running;
};

} // namespace

AssignedLocals assignedLocals(const clang::Stmt *body) {
  AssignmentFinder finder;
  finder.traverse(body);
  return std::move(finder.assigned);
}

AssignedLocals assignedByRunning(const clang::Stmt *body, const clang::SourceManager &manager) {
  AssignmentFinder finder(&manager);
  finder.traverse(body);
  return std::move(finder.assigned);
}

llvm::DenseSet<const clang::ValueDecl *> plainlyAssigned(const clang::Stmt *body) {
  PlainAssignmentFinder finder;
  finder.traverse(body);
  return std::move(finder.locals);
}

bool touchesMemory(const clang::Stmt *body, const clang::SourceManager &manager) {
  MemoryFinder finder(manager);
  finder.traverse(body);
  return finder.found;
}

llvm::DenseSet<const clang::ValueDecl *> localsIn(const clang::Stmt *expr) {
  LocalFinder finder;
  finder.traverse(expr);
  return std::move(finder.locals);
}

const clang::FunctionDecl *visibleBody(const clang::FunctionDecl *function, const clang::SourceManager &manager) {
  const clang::FunctionDecl *definition = nullptr;
  if (!function->hasBody(definition) || isDialect(definition))
    return nullptr;
  return manager.isInSystemHeader(manager.getFileLoc(definition->getLocation())) ? nullptr : definition;
}

const clang::CallExpr *findRecursion(const clang::FunctionDecl *function, clang::ASTContext &context) {
  return RecursionFinder(context).find(function);
}

const clang::CallExpr *findDialectCall(const clang::Stmt *body, llvm::StringRef name) {
  struct Finder : SourceVisitor {
    llvm::StringRef name;
    const clang::CallExpr *found = nullptr;
    bool visitCall(clang::CallExpr *call) override {
      const clang::FunctionDecl *callee = call->getDirectCallee();
      if (callee && callee->getIdentifier() && callee->getName() == name && isDialect(callee))
        found = call;
      return !found;
    }
  } finder;
  finder.name = name;
  finder.traverse(body);
  return finder.found;
}

} // namespace tiletrans::frontend
