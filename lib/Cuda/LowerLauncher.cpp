#include "LowerLauncher.h"

#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace tiletrans::cuda {

using namespace ir;

namespace {

std::string argumentList(const Kernel &kernel) {
  std::vector<std::string> arguments;
  for (const TemplateArgument &argument : kernel.templateArguments)
    arguments.push_back(argument.type ? cudaName(*argument.type).str() : std::to_string(*argument.value->integer()));
  return arguments.empty() ? "" : "<" + llvm::join(arguments, ", ") + ">";
}

/// The user's names, and "stream" or what is free of it.
std::vector<std::string> parameterNames(const Kernel &kernel) {
  std::vector<std::string> names;
  for (const auto &parameter : kernel.parameters)
    names.push_back(parameter->name);
  names.push_back(llvm::is_contained(names, "stream") ? "cuda_stream" : "stream");
  return names;
}

/// What the grid is called that the caller gives to a kernel without grid(): "grid" or what is free of it.
std::string callersGrid(llvm::ArrayRef<std::string> names) {
  return llvm::is_contained(names, "grid") ? "cuda_grid" : "grid";
}

/// The parameters in parentheses; in the template's own types, or in those of the instance.
std::string parameterList(const Kernel &kernel, llvm::ArrayRef<std::string> names, bool isTemplate, bool hasDefault) {
  std::string text = kernel.grid.empty() ? "(dim3 " + callersGrid(names) + ", " : "(";
  for (size_t i = 0; i < kernel.parameters.size(); ++i) {
    const Value &parameter = *kernel.parameters[i];
    std::string type = cudaName(parameter.type);
    const std::string &symbol = kernel.parameterTypeSymbols[i];
    if (isTemplate && !symbol.empty()) {
      type = symbol;
      if (parameter.type.isPointer())
        type = (parameter.type.isConstPointee() ? "const " : "") + type + "*";
    }
    text += type + " " + names[i] + ", ";
  }
  return text + "cudaStream_t " + names.back() + (hasDefault ? " = nullptr)" : ")");
}

/// One condition for each written parameter: its base is another parameter's, too.
std::vector<std::string> sharedBases(const Kernel &kernel, const ScalarLowering &scalars) {
  std::vector<std::string> conditions;
  for (const auto &written : kernel.parameters) {
    if (!written->type.isPointer() || !kernel.isWritten(written.get()))
      continue;
    std::vector<std::string> equal;
    for (const auto &other : kernel.parameters) {
      const bool isEarlierWritten = kernel.isWritten(other.get()) && other->id < written->id;
      if (!other->type.isPointer() || isEarlierWritten || kernel.mayOverlap(written.get(), other.get()))
        continue;
      const bool sameElement = other->type.elementType() == written->type.elementType();
      const auto base = [&](const Value *pointer) {
        const std::string name = scalars.nameOf(pointer).str();
        return sameElement ? name : "static_cast<const void*>(" + name + ")";
      };
      equal.push_back(base(written.get()) + " == " + base(other.get()));
    }
    if (!equal.empty())
      conditions.push_back(scalars.nameOf(written.get()).str() + " != nullptr && " +
                           (equal.size() > 1 ? "(" + llvm::join(equal, " || ") + ")" : equal.front()));
  }
  return conditions;
}

void checkBases(const Kernel &kernel, const ScalarLowering &scalars, Block &body) {
  for (const std::string &condition : sharedBases(kernel, scalars))
    body.line("if (" + condition + ") return cudaErrorInvalidValue");
}

/// Computes the number of programs and checks the launch; returns CUDA's grid. An empty grid succeeds, whatever else is
/// passed.
std::string computeGrid(const Kernel &kernel, const ScalarLowering &scalars, NameTable &names, Block &body) {
  std::vector<std::string> programs;
  for (size_t axis = 0; axis < kernel.grid.size(); ++axis) {
    programs.push_back(names.unique(kernel.grid.size() == 1 ? "programs" : "programs_" + std::to_string(axis)));
    body.line("const int64_t " + programs[axis] + " = " + scalars.lower(kernel.grid[axis]).str());
  }
  std::vector<std::string> empty;
  for (const std::string &count : programs)
    empty.push_back(count + " <= 0");
  body.line("if (" + llvm::join(empty, " || ") + ") return cudaSuccess");
  checkBases(kernel, scalars, body);

  std::string grid = "dim3(unsigned(" + programs[0] + "))";
  if (programs.size() == 1) {
    body.line("if (" + programs[0] + " > INT32_MAX) return cudaErrorInvalidConfiguration");
  } else {
    body.blank();
    std::string folded = programs[1];
    if (programs.size() == 3) {
      body.comment("The grid's y and z are at most 65535 each: axes 1 and 2 are spread evenly over both.");
      body.line("if (" + programs[1] + " > int64_t(65535) * 65535 / " + programs[2] +
                ") return cudaErrorInvalidConfiguration");
      folded = names.unique("programs_1_2");
      body.line("const int64_t " + folded + " = " + programs[1] + " * " + programs[2]);
    } else {
      body.comment("The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.");
    }
    const std::string y = names.unique("grid_y"), z = names.unique("grid_z");
    body.line("const int64_t " + z + " = (" + folded + " + 65535 - 1) / 65535");
    body.line("const int64_t " + y + " = (" + folded + " + " + z + " - 1) / " + z);
    body.line("if (" + programs[0] + " > INT32_MAX || " + z + " > 65535) return cudaErrorInvalidConfiguration");
    grid = "dim3(unsigned(" + programs[0] + "), unsigned(" + y + "), unsigned(" + z + "))";
  }
  return grid;
}

/// What TMA does not take, the safe variant does.
void defineTensorMap(const TensorMap &map, const std::string &name, const std::string &tuned,
                     const ScalarLowering &scalars, std::set<std::string> &prelude, Block &body) {
  const auto list = [](llvm::ArrayRef<std::string> items) { return "{" + llvm::join(items, ", ") + "}"; };
  const auto texts = [&](llvm::ArrayRef<AffineExpr> exprs) {
    std::vector<std::string> items;
    for (const AffineExpr &expr : exprs)
      items.push_back(scalars.lower(expr).str());
    return items;
  };
  std::vector<std::string> box;
  for (const int64_t extent : map.box)
    box.push_back(std::to_string(extent));
  prelude.insert("make_tensor_map");
  body.line("CUtensorMap " + name + " = {}");
  body.line(tuned + " = " + tuned + " && make_tensor_map<" + cudaName(map.base->type.elementType()).str() + ">(&" +
            name + ", " + scalars.lower(map.base).str() + ", " + list(texts(map.extents)) + ", " +
            list(texts(map.strides)) + ", " + list(box) + ", " + std::to_string(map.swizzleBytes) + ") == cudaSuccess");
}

} // namespace

std::string declareLaunchers(llvm::ArrayRef<const Kernel *> instances) {
  const Kernel &kernel = *instances.front();
  std::string text;
  llvm::SmallVector<llvm::StringRef, 8> lines;
  if (!kernel.comment.empty()) {
    llvm::StringRef(kernel.comment).rtrim().split(lines, '\n');
    for (llvm::StringRef line : lines)
      text += line.empty() ? "//\n" : "// " + line.str() + "\n";
  }
  std::vector<std::string> names;
  for (const Kernel *instance : instances)
    names.push_back(argumentList(*instance));
  text += kernel.templateArguments.empty()
              ? "// Asynchronous on `stream`.\n"
              : "// Instances: " + llvm::join(names, ", ") + ". Asynchronous on `stream`.\n";
  std::vector<std::string> written, others;
  for (const auto &parameter : kernel.parameters)
    if (parameter->type.isPointer())
      (kernel.isWritten(parameter.get()) ? written : others).push_back(parameter->name);
  if (!written.empty() && written.size() + others.size() > 1)
    text += "// " + llvm::join(written, ", ") +
            (written.size() > 1 ? " must overlap neither each other" : " must not overlap") +
            (written.size() > 1 ? (others.empty() ? "" : " nor ") : " ") + llvm::join(others, " or ") +
            " (cudaErrorInvalidValue if a base is shared).\n";
  for (const auto &[left, right] : kernel.mayAlias)
    text += "// " + left->name + " and " + right->name + " may overlap.\n";

  if (kernel.templateArguments.empty())
    return text + "cudaError_t " + kernel.name + parameterList(kernel, parameterNames(kernel), false, true) + ";\n";
  std::vector<std::string> parameters;
  for (const TemplateArgument &argument : kernel.templateArguments)
    parameters.push_back(argument.parameterKind + " " + argument.name +
                         (argument.defaultType             ? " = " + cudaName(*argument.defaultType).str()
                          : argument.defaultNumber.empty() ? ""
                                                           : " = " + argument.defaultNumber));
  text += "template <" + llvm::join(parameters, ", ") + ">\ncudaError_t " + kernel.name +
          parameterList(kernel, parameterNames(kernel), true, true) + " = delete;\n";
  for (const Kernel *instance : instances)
    text += "\ntemplate <>\ncudaError_t " + kernel.name + argumentList(*instance) +
            parameterList(*instance, parameterNames(*instance), false, false) + ";\n";
  return text;
}

std::string defineLauncher(const Kernel &kernel, llvm::ArrayRef<bool> isPassed, std::set<std::string> &prelude) {
  // A parameter whose name the launcher needs for something else gets another one here; the header keeps the user's.
  NameTable names;
  ScalarLowering scalars(prelude);
  std::vector<std::string> parameters;
  for (const std::string &name : parameterNames(kernel))
    parameters.push_back(names.unique(name));
  for (size_t i = 0; i < kernel.parameters.size(); ++i)
    scalars.setName(kernel.parameters[i].get(), parameters[i]);
  Block body;
  for (const TemplateArgument &argument : kernel.templateArguments)
    if (argument.value) {
      const std::string name = names.unique(argument.name);
      scalars.setName(argument.value, name);
      body.declare(name, "constexpr " + cudaName(argument.value->type) + " " + name + " = " +
                             std::to_string(*argument.value->integer()));
    }

  std::string grid = callersGrid(parameters);
  if (kernel.grid.empty()) {
    body.line("if (" + grid + ".x == 0 || " + grid + ".y == 0 || " + grid + ".z == 0) return cudaSuccess");
    checkBases(kernel, scalars, body);
  } else {
    grid = computeGrid(kernel, scalars, names, body);
  }
  body.blank();

  std::string kernelExpr = KernelLowering::kernelName(kernel);
  std::vector<std::string> maps;
  if (KernelLowering::hasVariants(kernel)) {
    std::vector<std::string> conditions;
    for (const Assumption &assumption : kernel.assumptions)
      conditions.push_back(scalars.lower(assumption).str());
    const std::string tuned = names.unique("tuned"), chosen = names.unique("kernel");
    body.line((kernel.tensorMaps.empty() ? "const bool " : "bool ") + tuned + " = " + llvm::join(conditions, " && "));
    for (const auto &map : kernel.tensorMaps) {
      maps.push_back(names.unique(map->name));
      defineTensorMap(*map, maps.back(), tuned, scalars, prelude, body);
    }
    body.line("const auto " + chosen + " = " + tuned + " ? " + kernelExpr + "<true> : " + kernelExpr + "<false>");
    kernelExpr = chosen;
  }
  prelude.insert("launch");
  std::string call = "return launch(" + kernelExpr + ", " + grid + ", " + std::to_string(32 * kernel.warps) + ", " +
                     std::to_string(kernel.sharedBytes) + ", " + parameters.back();
  for (const auto &[parameter, isKept] : llvm::zip_equal(llvm::ArrayRef(parameters).drop_back(), isPassed))
    if (isKept)
      call += ", " + parameter;
  for (const std::string &map : maps)
    call += ", " + map;
  body.line(call + ")");
  pruneUnusedDeclarations(body.statements);

  const std::string bodyText = printStatements(body.statements, 1);
  // What nobody needs, as the shape of an axis that is not checked, has no name: compilers would warn.
  for (std::string &parameter : parameters)
    if (!mentions(bodyText, parameter))
      parameter = "/*" + parameter + "*/";
  const std::string text = kernel.templateArguments.empty() ? "" : "template <>\n";
  return text + "cudaError_t " + kernel.name + argumentList(kernel) + parameterList(kernel, parameters, false, false) +
         " {\n" + bodyText + "}\n";
}

} // namespace tiletrans::cuda
