# cmake -DFILES=a.cuh;b.cuh -DPORTABLE=a -DOUTPUT=PreludeText.cpp -P EmbedPrelude.cmake
# Writes the table that lib/Cuda/PreludeText.h declares. Rows are sorted by name, so that the order of FILES is free.
cmake_minimum_required(VERSION 3.25)

list(SORT FILES)
set(includes_text "")
set(rows_text "")

foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME_WE)
  file(READ "${file}" text)
  if(text MATCHES "\\)prelude\"")
    message(FATAL_ERROR "${file}: `)prelude\"` would end the raw string literal that holds this text")
  endif()
  if(text MATCHES "#include[ \t]*<")
    message(FATAL_ERROR "${file}: a prelude file includes no system header; generated files do")
  endif()

  set(includes "")
  string(REGEX MATCHALL "#include \"[a-z0-9_]+\\.cuh\"" include_lines "${text}")
  foreach(line IN LISTS include_lines)
    string(REGEX REPLACE "#include \"(.*)\\.cuh\"" "\\1" include "${line}")
    if(NOT EXISTS "${CMAKE_CURRENT_LIST_DIR}/../lib/Cuda/Prelude/${include}.cuh")
      message(FATAL_ERROR "${file}: there is no prelude file ${include}.cuh")
    endif()
    list(APPEND includes "\"${include}\"")
  endforeach()
  if(includes)
    list(JOIN includes ", " includes)
    string(APPEND includes_text "constexpr llvm::StringRef ${name}Includes[] = {${includes}};\n")
    set(includes_of "${name}Includes")
  else()
    set(includes_of "{}")
  endif()

  string(REGEX REPLACE "#pragma once[^\n]*\n" "" text "${text}")
  string(REGEX REPLACE "#include[^\n]*\n" "" text "${text}")
  string(REGEX REPLACE "^[\n]+" "" text "${text}")
  string(REGEX REPLACE "[\n]+$" "" text "${text}")

  set(portable false)
  if(name IN_LIST PORTABLE)
    set(portable true)
  endif()
  string(APPEND rows_text "    {\"${name}\", ${includes_of}, R\"prelude(${text}\n)prelude\", ${portable}},\n")
endforeach()

file(WRITE "${OUTPUT}" "// Made from lib/Cuda/Prelude by cmake/EmbedPrelude.cmake.
#include \"PreludeText.h\"

namespace tiletrans {

namespace {

${includes_text}
const PreludeText texts[] = {
${rows_text}};

} // namespace

llvm::ArrayRef<PreludeText> preludeTexts() { return texts; }

} // namespace tiletrans
")
