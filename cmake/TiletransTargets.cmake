# How the folders of lib/ and the unit tests become targets.

# ccache makes a second build quick. It must be told that precompiled headers are safe to cache.
find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
endif()

# tiletrans_add_library(NAME SOURCES file... LINK target...)
# The small static library tiletrans::NAME. LINK names the floors that it may use.
function(tiletrans_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK")
  add_library(tiletrans_${name} STATIC ${arg_SOURCES})
  add_library(tiletrans::${name} ALIAS tiletrans_${name})
  target_compile_features(tiletrans_${name} PUBLIC cxx_std_20)
  set_target_properties(tiletrans_${name} PROPERTIES CXX_EXTENSIONS OFF OUTPUT_NAME tiletrans${name}
    UNITY_BUILD ${TILETRANS_UNITY} UNITY_BUILD_BATCH_SIZE 16)
  target_include_directories(tiletrans_${name} PUBLIC ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(tiletrans_${name} PUBLIC ${arg_LINK} PRIVATE tiletrans::warnings)
endfunction()

# tiletrans_add_unit_test(NAME SOURCES file... [LINK target...] [STANDARD 17|20|23] [PRECOMPILE header...])
# A GoogleTest program, run by CTest as unit.NAME. PRECOMPILE names headers that many of its files read.
function(tiletrans_add_unit_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "STANDARD" "SOURCES;LINK;PRECOMPILE")
  if(NOT arg_STANDARD)
    set(arg_STANDARD 20)
  endif()
  add_executable(unit_${name} ${arg_SOURCES})
  set_target_properties(unit_${name} PROPERTIES CXX_STANDARD ${arg_STANDARD} CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
  target_link_libraries(unit_${name} PRIVATE ${arg_LINK} GTest::gtest_main tiletrans::warnings)
  if(arg_PRECOMPILE)
    target_precompile_headers(unit_${name} PRIVATE <gtest/gtest.h> ${arg_PRECOMPILE})
  else()
    set_target_properties(unit_${name} PROPERTIES UNITY_BUILD ${TILETRANS_UNITY})
  endif()
  add_test(NAME unit.${name} COMMAND unit_${name})
endfunction()

# tiletrans_add_kernel_test(SOURCE [ARCHS sm_80 sm_90a] [OPTIMIZED])
# SOURCE.tile.cpp (kernels) and SOURCE.cpp (a host program that checks them against plain C++), two ways:
#   NAME.cpu              the tile program itself, run by <tile/tile.h>
#   NAME.hostcuda         the CUDA generated for sm_80, compiled by the C++ compiler, under AddressSanitizer and UBSan
#   NAME.hostcuda.ARCH    the same for each further architecture that is listed
# Most of these programs take longer to compile than to run, so that they are not optimised; OPTIMIZED is for others.
function(tiletrans_add_kernel_test source)
  cmake_parse_arguments(PARSE_ARGV 1 arg "OPTIMIZED" "" "ARCHS")
  cmake_path(GET source FILENAME name)

  add_executable(${name}_cpu ${source}.cpp)
  tiletrans_kernel_test_options(${name}_cpu CPU ${arg_OPTIMIZED})
  add_test(NAME ${name}.cpu COMMAND ${name}_cpu)

  # The host program is the same for all architectures: it knows the launchers alone.
  add_library(${name}_host OBJECT ${source}.cpp ${CMAKE_CURRENT_BINARY_DIR}/tiletrans/${name}_hostcuda/${name}.h)
  target_include_directories(${name}_host PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/tiletrans/${name}_hostcuda)
  tiletrans_kernel_test_options(${name}_host HOSTCUDA ${arg_OPTIMIZED})
  list(PREPEND arg_ARCHS sm_80)
  list(REMOVE_DUPLICATES arg_ARCHS)
  foreach(architecture IN LISTS arg_ARCHS)
    set(target ${name}_hostcuda)
    set(test ${name}.hostcuda)
    if(NOT architecture STREQUAL sm_80)
      string(APPEND target _${architecture})
      string(APPEND test .${architecture})
    endif()
    add_executable(${target})
    tiletrans_kernel_test_options(${target} HOSTCUDA ${arg_OPTIMIZED})
    tiletrans_add_kernels(${target} SOURCES ${source}.tile.cpp ARCH ${architecture} BACKEND HOSTCUDA
      CLANG_ARGS -I ${PROJECT_SOURCE_DIR}/test/meaning)
    target_link_libraries(${target} PRIVATE ${name}_host)
    target_link_options(${target} PRIVATE -fsanitize=address,undefined)
    add_test(NAME ${test} COMMAND ${target})
  endforeach()
endfunction()

# How the CPU and HOSTCUDA programs of kernel tests are compiled. Those that are not optimised share precompiled headers.
function(tiletrans_kernel_test_options target way is_optimized)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/samples ${PROJECT_SOURCE_DIR}/test/meaning)
  set_target_properties(${target} PROPERTIES CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE $<IF:$<BOOL:${is_optimized}>,-O1,-O0>)
  target_link_libraries(${target} PRIVATE tiletrans::warnings)
  if(way STREQUAL CPU)
    set_target_properties(${target} PROPERTIES CXX_STANDARD 23)
    target_compile_definitions(${target} PRIVATE TILE_SAMPLE_CPU)
    target_link_libraries(${target} PRIVATE tiletrans::tile)
    set(header <tile/tile.h>)
  else()
    # UBSan without its checks of pointers and of ends of functions: AddressSanitizer and warnings see the same, and they
    # are a third of the time that compiling takes.
    set(sanitizers address,alignment,bool,bounds,enum,integer-divide-by-zero,shift,signed-integer-overflow,unreachable)
    set_target_properties(${target} PROPERTIES CXX_STANDARD 17)
    target_compile_options(${target} PRIVATE -g1 -fsanitize=${sanitizers} -fno-sanitize-recover=all)
    target_link_libraries(${target} PRIVATE tiletrans::hostcuda)
    set(header <cuda_runtime.h>)
  endif()

  if(NOT TILETRANS_UNITY OR is_optimized)
    return()
  endif()
  set(headers kernel_test_headers_${way})
  if(NOT target STREQUAL headers)
    if(NOT TARGET ${headers})
      set(source ${PROJECT_BINARY_DIR}/${headers}.cpp)
      file(CONFIGURE OUTPUT ${source} CONTENT "")
      add_library(${headers} OBJECT ${source})
      tiletrans_kernel_test_options(${headers} ${way} FALSE)
    endif()
    target_precompile_headers(${target} REUSE_FROM ${headers})
  else()
    target_precompile_headers(${target} PRIVATE ${header})
  endif()
endfunction()
