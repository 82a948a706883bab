# tiletrans_add_kernels(TARGET
#   SOURCES a.tile.cpp...        kernels in the tile dialect
#   ARCH sm_80                   what the CUDA is written for
#   [BACKEND CUDA|HOSTCUDA]      who compiles it; default: the variable TILETRANS_BACKEND, else CUDA
#   [OPTIONS flag...]            further flags of the tool
#   [CLANG_ARGS flag...])        further flags of the parser (-I, -D)
#
# Translates every source when the project is built, again when the source or a header that it includes changes. `a.cu`
# and `a.h` join TARGET, which finds the header with `#include "a.h"`.
# CUDA: nvcc compiles them; the project has called enable_language(CUDA). HOSTCUDA: the C++ compiler does, and the
# program runs without a GPU; TARGET is then compiled with TILETRANS_HOSTCUDA and links tiletrans::hostcuda.
function(tiletrans_add_kernels target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "ARCH;BACKEND" "SOURCES;OPTIONS;CLANG_ARGS")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES OR NOT arg_ARCH)
    message(FATAL_ERROR "tiletrans_add_kernels(TARGET SOURCES a.tile.cpp... ARCH sm_80 [BACKEND CUDA|HOSTCUDA] "
      "[OPTIONS flag...] [CLANG_ARGS flag...])")
  endif()
  if(NOT arg_ARCH MATCHES "^sm_([0-9]+a?)$")
    message(FATAL_ERROR "tiletrans_add_kernels: ARCH is one target such as sm_80, not '${arg_ARCH}'")
  endif()
  set(architecture ${CMAKE_MATCH_1})
  if(NOT arg_BACKEND)
    set(arg_BACKEND ${TILETRANS_BACKEND})
  endif()
  if(NOT arg_BACKEND)
    set(arg_BACKEND CUDA)
  endif()
  if(NOT arg_BACKEND MATCHES "^(CUDA|HOSTCUDA)$")
    message(FATAL_ERROR "tiletrans_add_kernels: BACKEND is CUDA or HOSTCUDA, not '${arg_BACKEND}'")
  endif()
  if(arg_BACKEND STREQUAL CUDA AND NOT CMAKE_CUDA_COMPILER)
    message(FATAL_ERROR "tiletrans_add_kernels: call enable_language(CUDA) first, or take BACKEND HOSTCUDA")
  endif()
  if(arg_CLANG_ARGS)
    list(PREPEND arg_CLANG_ARGS --)
  endif()

  set(folder ${CMAKE_CURRENT_BINARY_DIR}/tiletrans/${target})
  file(MAKE_DIRECTORY ${folder})
  foreach(source IN LISTS arg_SOURCES)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    cmake_path(GET source FILENAME name)
    if(NOT name MATCHES "^(.+)\\.tile\\.cpp$")
      message(FATAL_ERROR "tiletrans_add_kernels: ${name} is not named NAME.tile.cpp")
    endif()
    set(generated ${folder}/${CMAKE_MATCH_1})

    add_custom_command(
      OUTPUT ${generated}.cu ${generated}.h
      COMMAND tiletrans::tiletrans ${source} -o ${generated}.cu --header ${generated}.h --arch ${arg_ARCH}
              --depfile ${generated}.d ${arg_OPTIONS} ${arg_CLANG_ARGS}
      MAIN_DEPENDENCY ${source}
      DEPENDS tiletrans::tiletrans
      DEPFILE ${generated}.d
      COMMENT "Translating ${name} for ${arg_ARCH}"
      VERBATIM)
    target_sources(${target} PRIVATE ${generated}.cu ${generated}.h)
    if(arg_BACKEND STREQUAL HOSTCUDA)
      set_source_files_properties(${generated}.cu PROPERTIES LANGUAGE CXX)
    endif()
  endforeach()

  target_include_directories(${target} PRIVATE ${folder})
  if(arg_BACKEND STREQUAL HOSTCUDA)
    target_link_libraries(${target} PRIVATE tiletrans::hostcuda)
  else()
    # The machine code alone: what runs is what was translated for this target.
    set_target_properties(${target} PROPERTIES CUDA_ARCHITECTURES ${architecture}-real)
    target_compile_features(${target} PRIVATE cuda_std_17)
    # The C++ sources of TARGET include the generated header, which includes CUDA's.
    target_include_directories(${target} SYSTEM PRIVATE ${CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES})
  endif()
endfunction()
