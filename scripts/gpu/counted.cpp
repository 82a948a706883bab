// Launches three kernels once each, where no limit cuts a vector and all of a shared tile is used: hostcuda counts a
// cut vector as one access, which on a GPU is one for each element, and nvcc leaves out what nobody uses. Compiled with
// hostcuda it prints what its counters say of each launch; compiled by nvcc it only launches, for ncu to count.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "buffer.h"
#include "transpose.h"
#include "vec_add.h"
#include "weighted_sum.h"

namespace {

// Bytes of global memory in sectors, and passes over the banks of shared memory, for loads and for stores.
void report(const char* name) {
#ifdef TILETRANS_HOSTCUDA
  unsigned long long sectors[2] = {}, wavefronts[2] = {};
  for (const hostcuda::site_counts& site : hostcuda::counters.sites()) {
    const unsigned phases = site.bytes_per_lane <= 4 ? 1 : site.bytes_per_lane <= 8 ? 2 : 4;
    const bool is_store = hostcuda::is_store(site.kind);
    if (hostcuda::is_shared(site.kind))
      wavefronts[is_store] += site.total_ways * phases;
    else
      sectors[is_store] += site.sectors;
  }
  std::printf("%s %llu %llu %llu %llu\n", name, sectors[0], sectors[1], wavefronts[0], wavefronts[1]);
  hostcuda::counters.reset();
#else
  static_cast<void>(name);
#endif
}

void require(cudaError_t status) {
  if (status == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess) return;
  std::fprintf(stderr, "counted: a launch failed\n");
  std::exit(1);
}

} // namespace

int main() {
#ifdef TILETRANS_HOSTCUDA
  hostcuda::counters.enable();
#endif
  constexpr std::int64_t rows = 1024, columns = 1088;
  const std::vector<float> values(rows * columns, 1.0f);
  sample::Buffer<float> x(values), y(values), out(values);
  require(vec_add<1024>(x.data(), y.data(), out.data(), 100000, nullptr));
  report("vec_add");
  require(transpose_by_input<float, 64, 64, 16>(x.data(), out.data(), rows, columns, nullptr));
  report("transpose");
  require(weighted_sum<16, 256>(x.data(), y.data(), out.data(), columns, 1, 1, 1, 1000, 1028, nullptr));
  report("weighted_sum");
}
