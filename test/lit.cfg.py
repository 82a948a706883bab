# Tests of the tool. CTest passes the places of the tool, of LLVM's test programs and of the output as parameters.
import os
import sys

import lit.formats

source = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
llvm_tools = lit_config.params["llvm_tools"]

config.name = "tiletrans"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test", ".cpp"]
config.excludes = ["Inputs", "unit", "prelude", "meaning", "conformance", "regressions"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = lit_config.params["output"]

config.substitutions.append(("%tiletrans", lit_config.params["tiletrans"]))
config.substitutions.append(("%python", sys.executable))
config.substitutions.append(("%source", source))

# Messages are compared with files that are read from the source tree: no colours, no translated words.
config.environment["PATH"] = os.pathsep.join([llvm_tools, os.environ["PATH"]])
config.environment["LC_ALL"] = "C.UTF-8"
config.environment["FILECHECK_OPTS"] = "--dump-input-filter=annotation-full --enable-var-scope"
