# cmake -DBUILD=... -DGENERATOR=... -DOUT=... -P run.cmake
# Installs what BUILD holds, builds the project beside this file against the installation, and runs its programs. Then
# touches a header that the kernel includes, to see that the kernel is translated again.
cmake_minimum_required(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE output ERROR_VARIABLE output)
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${OUT})
file(COPY ${CMAKE_CURRENT_LIST_DIR}/ DESTINATION ${OUT}/source)
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${OUT}/installed)
run(${CMAKE_COMMAND} -S ${OUT}/source -B ${OUT}/build -G ${GENERATOR} -DCMAKE_PREFIX_PATH=${OUT}/installed)
run(${CMAKE_COMMAND} --build ${OUT}/build)
run(${OUT}/build/user)
run(${OUT}/build/reference)

# Time stamps of files count whole seconds in some file systems.
run(${CMAKE_COMMAND} -E sleep 1)
run(${CMAKE_COMMAND} -E touch ${OUT}/source/kernels/element.h)
run(${CMAKE_COMMAND} --build ${OUT}/build)
if(NOT output MATCHES "Translating twice.tile.cpp")
  message(FATAL_ERROR "the kernel was not translated again after a header changed:\n${output}")
endif()
