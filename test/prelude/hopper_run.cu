// Runs the copies of boxes and the tensor cores of sm_90a and compares with plain loops on the host. Built twice, as
// prelude_run.cu is. The numbers are small and whole, so that no sum rounds.
#include "elementwise.h"
#include "hopper.cuh"

#include <type_traits>
#include <utility>

namespace {

// ---- boxes ----

struct Place {
  int at[5];
};

template <size_t... kAxis>
__device__ void load_at(void* shared, const CUtensorMap& map, uint64_t* barrier, Place place,
                        std::index_sequence<kAxis...>) {
  tma_load(shared, map, barrier, place.at[kAxis]...);
}
template <size_t... kAxis>
__device__ void store_at(const CUtensorMap& map, const void* shared, Place place, std::index_sequence<kAxis...>) {
  tma_store(map, shared, place.at[kAxis]...);
}

// Loads a box, gives out its bytes as they lie, and stores it elsewhere.
template <int kRank>
__global__ void box_kernel(const __grid_constant__ CUtensorMap from, const __grid_constant__ CUtensorMap to, Place load,
                           Place store, int announced, int bytes, uint8_t* out) {
  uint8_t* const tile = shared_memory<uint8_t>();
  uint64_t* const barrier = reinterpret_cast<uint64_t*>(tile + bytes);
  if (threadIdx.x == 0) {
    mbarrier_init(barrier, 1);
    mbarrier_init_done();
    mbarrier_expect_bytes(barrier, unsigned(announced));
    load_at(tile, from, barrier, load, std::make_index_sequence<kRank>());
  }
  __syncthreads();
  mbarrier_wait(barrier, 0);
  for (int i = int(threadIdx.x); i < bytes; i += 32) store_element(out + i, true, load_shared(tile + i));
  if (threadIdx.x == 0) {
    store_at(to, tile, store, std::make_index_sequence<kRank>());
    tma_commit_stores();
    tma_wait_stores<0>();
  }
}

// An array and the boxes in it, the contiguous axis first.
template <int kRank>
struct Array {
  int64_t extents[kRank];
  int64_t strides[kRank > 1 ? kRank - 1 : 1];
  int box[kRank];
  int swizzle;

  int64_t size() const {
    int64_t last = extents[0];
    for (int axis = 1; axis < kRank; ++axis) last += (extents[axis] - 1) * strides[axis - 1];
    return last;
  }
  int rows() const {
    int count = 1;
    for (int axis = 1; axis < kRank; ++axis) count *= box[axis];
    return count;
  }
  // Where element x of row `row` of the box at `place` lies in the array, or -1.
  int64_t offset(Place place, int row, int x) const {
    int64_t offset = place.at[0] + x;
    if (offset < 0 || offset >= extents[0]) return -1;
    for (int axis = 1; axis < kRank; row /= box[axis++]) {
      const int64_t coordinate = place.at[axis] + row % box[axis];
      if (coordinate < 0 || coordinate >= extents[axis]) return -1;
      offset += coordinate * strides[axis - 1];
    }
    return offset;
  }
  template <class T>
  CUtensorMap map(const T* base) const {
    CUtensorMap made;
    require_success(make_tensor_map<T>(&made, base, extents, strides, box, swizzle));
    return made;
  }
};

// A piece of 16 bytes changes its place by the number of the row of 128 bytes in which it lies.
int swizzled_place(int byte, int swizzle) { return swizzle == 0 ? byte : byte ^ (byte / 128 % (swizzle / 16) * 16); }

template <class T, int kRank>
void check_box(const Array<kRank>& array, Place load, Place store) {
  std::vector<T> source(size_t(array.size())), target(source.size());
  for (T& element : source) element = from_bits<T>(generator() | 1);
  for (T& element : target) element = from_bits<T>(generator() | 1);
  const DeviceArray<T> from(source), to(target);
  // A row takes a whole row of the pattern.
  const int row_bytes = array.box[0] * int(sizeof(T)), pitch = array.swizzle == 0 ? row_bytes : array.swizzle;
  const int bytes = array.rows() * pitch;
  const DeviceArray<uint8_t> out{std::vector<uint8_t>(size_t(bytes))};
  require_success(launch(box_kernel<kRank>, dim3(1), 32, size_t(bytes) + 8, nullptr, array.map(from.data()),
                         array.map(to.data()), load, store, array.rows() * row_bytes, bytes, out.data()));
  require_success(cudaDeviceSynchronize());
  const std::vector<uint8_t> lies = out.read();
  for (int row = 0; row < array.rows(); ++row)
    for (int x = 0; x < array.box[0]; ++x) {
      const int64_t loaded = array.offset(load, row, x), stored = array.offset(store, row, x);
      const uint64_t expected = loaded < 0 ? 0 : bits_of(source[size_t(loaded)]);
      T found;
      std::memcpy(&found, &lies[size_t(swizzled_place(row * pitch + x * int(sizeof(T)), array.swizzle))], sizeof(T));
      require(bits_of(found) == expected, "tma_load", found, row, x, array.swizzle);
      if (stored >= 0) target[size_t(stored)] = from_bits<T>(expected);
    }
  const std::vector<T> result = to.read();
  for (size_t i = 0; i < target.size(); ++i)
    require(bits_of(result[i]) == bits_of(target[i]), "tma_store", result[i], int(i), array.swizzle);
}

void check_boxes() {
  check_box<uint16_t>(Array<1>{{200}, {0}, {64}, 0}, {{64}}, {{8}});
  check_box<uint16_t>(Array<1>{{200}, {0}, {64}, 128}, {{168}}, {{152}});
  check_box<uint32_t>(Array<3>{{24, 5, 4}, {24, 128}, {8, 3, 2}, 32}, {{16, 1, 1}}, {{0, 2, 2}});
  // Axes in another order than their strides, and one without a stride.
  check_box<uint32_t>(Array<3>{{24, 5, 4}, {128, 24}, {8, 3, 2}, 0}, {{16, 1, 1}}, {{0, 2, 2}});
  check_box<uint32_t>(Array<2>{{24, 1}, {0}, {8, 3}, 0}, {{16, 0}}, {{0, 0}});
  check_box<uint16_t>(Array<4>{{32, 3, 3, 2}, {32, 96, 288}, {16, 2, 1, 2}, 0}, {{16, 1, 2, 0}}, {{0, 0, 0, 0}});
  check_box<uint8_t>(Array<5>{{32, 3, 2, 2, 2}, {32, 96, 192, 384}, {16, 2, 2, 1, 2}, 0}, {{16, 1, 0, 1, 0}},
                     {{0, 0, 0, 0, 0}});
  for (const int swizzle : {0, 32, 64, 128})
    check_box<__half>(Array<2>{{80, 30}, {80}, {swizzle == 0 ? 64 : swizzle / 2, 20}, swizzle}, {{8, 3}}, {{0, 5}});
  check_box<float>(Array<2>{{80, 30}, {80}, {32, 20}, 128}, {{8, 3}}, {{0, 5}});
  // Rows of a box that do not fill the pattern.
  for (const int swizzle : {32, 64, 128})
    check_box<uint16_t>(Array<2>{{80, 30}, {80}, {8, 20}, swizzle}, {{8, 3}}, {{0, 5}});
  // Outside: where a load may begin, and a store.
  for (const int x : {INT32_MIN, -24, -16, -8, 0, 24, 32, 40, 104, INT32_MAX - 15})
    for (const int y : {INT32_MIN, -5, -4, -1, 6, 9, 20, INT32_MAX})
      check_box<uint16_t>(Array<2>{{40, 9}, {48}, {16, 4}, 32}, {{x, y}}, {{x < 0 ? 0 : x, y < 0 ? 0 : y}});
}

// ---- stmatrix ----

__global__ void stmatrix_kernel(uint16_t* to) {
  uint16_t* const tile = shared_memory<uint16_t>();
  const unsigned lane = threadIdx.x;
  // Element (r, c) of matrix i is 64 * i + 8 * r + c.
  const uint32_t low = 8 * (lane / 4) + 2 * (lane % 4), first = low | (low + 1) << 16;
  stmatrix(tile + 8 * lane, {first, first + 0x400040, first + 0x800080, first + 0xc000c0});
  __syncthreads();
  for (unsigned i = 0; i < 8; ++i) store_element(to + 8 * lane + i, true, load_shared(tile + 8 * lane + i));
}

void check_stmatrix() {
  const DeviceArray<uint16_t> to(std::vector<uint16_t>(256));
  require_success(launch(stmatrix_kernel, dim3(1), 32, 512, nullptr, to.data()));
  require_success(cudaDeviceSynchronize());
  const std::vector<uint16_t> stored = to.read();
  for (size_t i = 0; i < 256; ++i) require(stored[i] == i, "stmatrix", stored[i], int(i));
}

// ---- products ----

// How an operand of `lines` x 64 (k) lies in shared memory: rows of `swizzle` bytes, 16 if that is 0, in groups of 8.
struct Layout {
  bool transposed;
  int swizzle;
  int lines;

  __host__ __device__ int row_bytes() const { return swizzle == 0 ? 16 : swizzle; }
  __host__ __device__ int rows() const { return transposed ? 64 : lines; }
  __host__ __device__ int panel_bytes() const { return rows() * row_bytes(); }
  __host__ __device__ int leading() const {
    if (swizzle == 0) return transposed ? 8 * 16 : panel_bytes();
    return transposed ? panel_bytes() : 16;
  }
  __host__ __device__ int stride() const { return swizzle == 0 && transposed ? panel_bytes() : 8 * row_bytes(); }
  // The element (line, k), in elements from the start. What does not fit into a row lies in the next panel.
  __host__ __device__ int place(int line, int k) const {
    const int row = transposed ? k : line, byte = 2 * (transposed ? line : k);
    const int address = byte / row_bytes() * panel_bytes() + row * row_bytes() + byte % row_bytes();
    return (swizzle == 0 ? address : address ^ (address / 128 % (swizzle / 16) * 16)) / 2;
  }
  // Where the part from k on begins, a multiple of 16.
  __host__ __device__ int part(int k) const {
    if (transposed) return k * row_bytes() / 2;
    return 2 * k / row_bytes() * panel_bytes() / 2 + 2 * k % row_bytes() / 2;
  }
};

// d[64][8 * N8] += a[64][64] * b[64][8 * N8] by one warpgroup; a and b are given as [line][k]. So many steps of 16 of k
// have a in registers.
template <class T, int N8, bool kTransposeA, bool kTransposeB, int kRegisterSteps>
__global__ void wgmma_kernel(const T* a, const T* b, float* d, Layout a_layout, Layout b_layout, bool accumulate) {
  T* const a_tile = shared_memory<T>();
  T* const b_tile = a_tile + 64 * 64;
  const unsigned thread = threadIdx.x, lane = thread % 32;
  const int row = int(thread / 32 * 16 + lane / 4), column = int(2 * (lane % 4));
  for (int i = int(thread); i < 64 * 64; i += 128)
    store_shared(a_tile + a_layout.place(i / 64, i % 64), load_const_element(a + i, true, T()));
  for (int i = int(thread); i < 8 * N8 * 64; i += 128)
    store_shared(b_tile + b_layout.place(i / 64, i % 64), load_const_element(b + i, true, T()));
  fence_async_proxy();
  __syncthreads();

  float acc[N8][2][2];
#pragma unroll
  for (int j = 0; j < N8; ++j)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      acc[j][i / 2][i % 2] = load_element(d + (row + i / 2 * 8) * 8 * N8 + 8 * j + column + i % 2, true, 0.0f);
  uint32_t a_frag[4][4];
#pragma unroll
  for (int i = 0; i < 16; ++i) {
    const T* const pair = a + (row + i % 2 * 8) * 64 + i / 4 * 16 + i / 2 % 2 * 8 + column;
    a_frag[i / 4][i % 4] =
        pack_pair<T>(float(load_const_element(pair, true, T())), float(load_const_element(pair + 1, true, T())));
  }
  uint64_t a_desc[4], b_desc[4];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    a_desc[i] =
        wgmma_descriptor(a_tile + a_layout.part(16 * i), a_layout.leading(), a_layout.stride(), a_layout.swizzle);
    b_desc[i] =
        wgmma_descriptor(b_tile + b_layout.part(16 * i), b_layout.leading(), b_layout.stride(), b_layout.swizzle);
  }
  wgmma_fence();
#pragma unroll
  for (int i = 0; i < 4; ++i)
    if (i < kRegisterSteps)
      wgmma<T, kTransposeB>(acc, a_frag[i], b_desc[i], accumulate || i > 0);
    else
      wgmma<T, kTransposeA, kTransposeB>(acc, a_desc[i], b_desc[i], accumulate || i > 0);
  wgmma_commit();
  wgmma_wait<0>();
  wgmma_fence_registers(acc);
#pragma unroll
  for (int j = 0; j < N8; ++j)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      store_element(d + (row + i / 2 * 8) * 8 * N8 + 8 * j + column + i % 2, true, acc[j][i / 2][i % 2]);
}

template <class T, int N8, bool kTransposeA, bool kTransposeB, int kRegisterSteps>
void check_wgmma(int swizzle_a, int swizzle_b, bool accumulate) {
  constexpr int columns = 8 * N8;
  std::vector<T> a(64 * 64), b(columns * 64);
  std::vector<float> d(64 * columns);
  for (T& element : a) element = T(float(int(generator() % 15) - 7));
  for (T& element : b) element = T(float(int(generator() % 15) - 7));
  for (float& element : d) element = float(int(generator() % 15) - 7);
  const DeviceArray<T> device_a(a), device_b(b);
  const DeviceArray<float> device_d(d);
  require_success(launch(wgmma_kernel<T, N8, kTransposeA, kTransposeB, kRegisterSteps>, dim3(1), 128,
                         size_t(64 + columns) * 128, nullptr, device_a.data(), device_b.data(), device_d.data(),
                         Layout{kTransposeA, swizzle_a, 64}, Layout{kTransposeB, swizzle_b, columns}, accumulate));
  require_success(cudaDeviceSynchronize());
  const std::vector<float> result = device_d.read();
  for (int row = 0; row < 64; ++row)
    for (int column = 0; column < columns; ++column) {
      double expected = accumulate ? d[row * columns + column] : 0;
      for (int k = 0; k < 64; ++k) expected += shown(a[row * 64 + k]) * shown(b[column * 64 + k]);
      const float found = result[row * columns + column];
      require(found == expected, "wgmma", found, row, column, columns, swizzle_a, swizzle_b);
    }
}

// Both forms of every width.
template <int... kN8>
void check_widths() {
  (check_wgmma<std::conditional_t<kN8 % 4 == 0, __half, __nv_bfloat16>, kN8, false, false, 2>(128, 128, kN8 % 8 == 0),
   ...);
}

// Every swizzle for each operand.
template <class T>
void check_layouts() {
  for (const int swizzle : {0, 32, 64, 128}) {
    check_wgmma<T, 8, false, false, 0>(swizzle, 128, true);
    check_wgmma<T, 8, false, false, 0>(128, swizzle, true);
    check_wgmma<T, 8, true, false, 0>(swizzle, 128, false);
    check_wgmma<T, 16, false, true, 1>(128, swizzle, true);
    check_wgmma<T, 16, true, true, 0>(swizzle, swizzle, true);
  }
}

// The same of tf32, rows along k: a float takes the place of two elements of 16 bits. With kRegisters, a is in
// registers, and sums are by columns.
template <int N8, bool kRegisters>
__global__ void tf32_kernel(const float* a, const float* b, float* d, Layout a_layout, Layout b_layout,
                            bool accumulate) {
  float* const a_tile = shared_memory<float>();
  float* const b_tile = a_tile + 64 * 32;
  const unsigned thread = threadIdx.x, lane = thread % 32;
  const int row = int(thread / 32 * 16 + lane / 4), column = int(2 * (lane % 4));
  for (int i = int(thread); i < 64 * 32; i += 128)
    store_shared(a_tile + a_layout.place(i / 32, i % 32 * 2) / 2, load_const_element(a + i, true, 0.0f));
  for (int i = int(thread); i < 8 * N8 * 32; i += 128)
    store_shared(b_tile + b_layout.place(i / 32, i % 32 * 2) / 2, load_const_element(b + i, true, 0.0f));
  fence_async_proxy();
  __syncthreads();

  float acc[N8][2][2];
  const auto element_of = [&](int j, int h, int e) -> float& { return kRegisters ? acc[j][e][h] : acc[j][h][e]; };
#pragma unroll
  for (int j = 0; j < N8; ++j)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      element_of(j, i / 2, i % 2) = load_element(d + (row + i / 2 * 8) * 8 * N8 + 8 * j + column + i % 2, true, 0.0f);
  float a_fragment[4][2][2];
#pragma unroll
  for (int i = 0; i < 16; ++i)
    a_fragment[i / 4][i / 2 % 2][i % 2] =
        load_const_element(a + (row + i % 2 * 8) * 32 + i / 4 * 8 + i / 2 % 2 * 4 + int(lane % 4), true, 0.0f);
  wgmma_fence();
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    const uint64_t b_desc =
        wgmma_descriptor(b_tile + b_layout.part(16 * i) / 2, b_layout.leading(), b_layout.stride(), b_layout.swizzle);
    if constexpr (kRegisters)
      wgmma_tf32(acc, a_fragment[i], b_desc, accumulate || i > 0);
    else
      wgmma_tf32(
          acc,
          wgmma_descriptor(a_tile + a_layout.part(16 * i) / 2, a_layout.leading(), a_layout.stride(), a_layout.swizzle),
          b_desc, accumulate || i > 0);
  }
  wgmma_commit();
  wgmma_wait<0>();
  wgmma_fence_registers(acc);
#pragma unroll
  for (int j = 0; j < N8; ++j)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      store_element(d + (row + i / 2 * 8) * 8 * N8 + 8 * j + column + i % 2, true, element_of(j, i / 2, i % 2));
}

template <int N8, bool kRegisters>
void check_tf32(int swizzle_a, int swizzle_b, bool accumulate) {
  constexpr int columns = 8 * N8;
  std::vector<float> a(64 * 32), b(columns * 32), d(64 * columns);
  for (std::vector<float>* const numbers : {&a, &b, &d})
    for (float& element : *numbers) element = float(int(generator() % 15) - 7);
  // The tensor cores do not see the last bits.
  std::vector<float> finer = a;
  for (float& element : finer) element *= 1.0001f;
  const DeviceArray<float> device_a(finer), device_b(b), device_d(d);
  require_success(launch(tf32_kernel<N8, kRegisters>, dim3(1), 128, size_t(64 + columns) * 128, nullptr,
                         device_a.data(), device_b.data(), device_d.data(), Layout{false, swizzle_a, 64},
                         Layout{false, swizzle_b, columns}, accumulate));
  require_success(cudaDeviceSynchronize());
  const std::vector<float> result = device_d.read();
  for (int row = 0; row < 64; ++row)
    for (int column = 0; column < columns; ++column) {
      double expected = accumulate ? d[row * columns + column] : 0;
      for (int k = 0; k < 32; ++k) expected += double(a[row * 32 + k]) * b[column * 32 + k];
      const float found = result[row * columns + column];
      require(found == expected, "wgmma_tf32", found, row, column, columns, swizzle_a, swizzle_b);
    }
}

template <int... kN8>
void check_tf32_widths() {
  (check_tf32<kN8, false>(128, 128, kN8 % 8 == 0), ...);
  (check_tf32<kN8, true>(128, 128, kN8 % 8 == 0), ...);
  for (const int swizzle : {0, 32, 64}) {
    check_tf32<8, false>(swizzle, 128, true);
    check_tf32<8, false>(128, swizzle, false);
    check_tf32<16, true>(128, swizzle, true);
  }
}

// ---- a matrix product as a pipeline ----

// c[m][n] = a[m][k] * b[k][n], or * b[n][k] if not kTransposeB, in tiles of 128 x 128. Warpgroup 0 loads boxes of 64 of
// k into a ring of three stages; the other two multiply 64 rows each and store them as boxes.
template <class T, bool kTransposeB>
__global__ __launch_bounds__(384) void product_kernel(const __grid_constant__ CUtensorMap a,
                                                      const __grid_constant__ CUtensorMap b,
                                                      const __grid_constant__ CUtensorMap c, int k) {
  constexpr int kStages = 3, kTile = 128 * 64;
  T* const a_tiles = shared_memory<T>();
  T* const b_tiles = a_tiles + kStages * kTile;
  T* const c_tiles = b_tiles + kStages * kTile;
  uint64_t* const full = reinterpret_cast<uint64_t*>(c_tiles + 2 * kTile);
  uint64_t* const empty = full + kStages;
  const int first_row = int(blockIdx.y) * 128, first_column = int(blockIdx.x) * 128;
  const unsigned warpgroup = warpgroup_index(), thread = threadIdx.x % 128, lane = thread % 32;
  if (threadIdx.x == 0) {
    for (int stage = 0; stage < kStages; ++stage) {
      mbarrier_init(full + stage, 1);
      mbarrier_init(empty + stage, 2);
    }
    mbarrier_init_done();
  }
  __syncthreads();

  const int trips = (k + 63) / 64;
  if (warpgroup == 0) {
    if (thread != 0) return;
    prefetch_tensor_map(c);
    for (int trip = 0; trip < trips; ++trip) {
      const int stage = trip % kStages;
      mbarrier_wait(empty + stage, trip / kStages % 2 ^ 1);
      mbarrier_expect_bytes(full + stage, 2 * kTile * sizeof(T));
      tma_load(a_tiles + stage * kTile, a, full + stage, 64 * trip, first_row);
      if constexpr (kTransposeB) {
        tma_load(b_tiles + stage * kTile, b, full + stage, first_column, 64 * trip);
        tma_load(b_tiles + stage * kTile + kTile / 2, b, full + stage, first_column + 64, 64 * trip);
      } else {
        tma_load(b_tiles + stage * kTile, b, full + stage, 64 * trip, first_column);
      }
    }
    return;
  }

  float acc[16][2][2];
  const unsigned consumer = warpgroup - 1;
  for (int trip = 0; trip < trips; ++trip) {
    const int stage = trip % kStages;
    mbarrier_wait(full + stage, trip / kStages % 2);
    const T* const a_tile = a_tiles + stage * kTile + consumer * kTile / 2;
    const T* const b_tile = b_tiles + stage * kTile;
    wgmma_fence();
#pragma unroll
    for (int step = 0; step < 64; step += 16) {
      const uint64_t a_desc = wgmma_descriptor(a_tile + step, 16, 1024, 128);
      if constexpr (kTransposeB)
        wgmma<T, false, true>(acc, a_desc, wgmma_descriptor(b_tile + step * 64, kTile, 1024, 128), trip + step > 0);
      else
        wgmma<T, false, false>(acc, a_desc, wgmma_descriptor(b_tile + step, 16, 1024, 128), trip + step > 0);
    }
    wgmma_commit();
    wgmma_wait<1>();
    // The product before this one is done, and its stage free.
    if (trip > 0 && thread == 0) mbarrier_arrive(empty + (trip - 1) % kStages);
  }
  wgmma_wait<0>();
  wgmma_fence_registers(acc);

  // 64 x 128 of c as two boxes of 64 x 64, swizzled within 128 bytes.
  T* const c_tile = c_tiles + consumer * kTile;
  const int row = int(thread / 32 * 16 + lane % 16);
#pragma unroll
  for (int j = 0; j < 16; j += 2) {
    const int column = 8 * j + int(lane / 16 * 8), piece = column % 64 / 8 ^ row % 8;
    stmatrix(c_tile + column / 64 * 64 * 64 + row * 64 + piece * 8,
             {pack_pair<T>(acc[j][0][0], acc[j][0][1]), pack_pair<T>(acc[j][1][0], acc[j][1][1]),
              pack_pair<T>(acc[j + 1][0][0], acc[j + 1][0][1]), pack_pair<T>(acc[j + 1][1][0], acc[j + 1][1][1])});
  }
  fence_async_proxy();
  barrier_sync(1 + int(consumer), 128);
  if (thread == 0) {
    tma_store(c, c_tile, first_column, first_row + int(consumer) * 64);
    tma_store(c, c_tile + 64 * 64, first_column + 64, first_row + int(consumer) * 64);
    tma_commit_stores();
    tma_wait_stores<0>();
  }
}

template <class T, bool kTransposeB>
void check_product(int64_t m, int64_t n, int64_t k) {
  std::vector<T> a(size_t(m * k)), b(size_t(n * k));
  for (T& element : a) element = T(float(int(generator() % 5) - 2));
  for (T& element : b) element = T(float(int(generator() % 5) - 2));
  const DeviceArray<T> device_a(a), device_b(b), device_c(std::vector<T>(size_t(m * n)));
  CUtensorMap a_map, b_map, c_map;
  require_success(make_tensor_map<T>(&a_map, device_a.data(), {k, m}, {k}, {64, 128}, 128));
  if (kTransposeB)
    require_success(make_tensor_map<T>(&b_map, device_b.data(), {n, k}, {n}, {64, 64}, 128));
  else
    require_success(make_tensor_map<T>(&b_map, device_b.data(), {k, n}, {k}, {64, 128}, 128));
  require_success(make_tensor_map<T>(&c_map, device_c.data(), {n, m}, {n}, {64, 64}, 128));
  const size_t shared_bytes = (3 + 3 + 2) * 128 * 64 * sizeof(T) + 6 * 8;
  require_success(launch(product_kernel<T, kTransposeB>, dim3(unsigned(n + 127) / 128, unsigned(m + 127) / 128), 384,
                         shared_bytes, nullptr, a_map, b_map, c_map, int(k)));
  require_success(cudaDeviceSynchronize());
  const std::vector<T> c = device_c.read();
  for (int64_t row = 0; row < m; ++row)
    for (int64_t column = 0; column < n; ++column) {
      double expected = 0;
      for (int64_t i = 0; i < k; ++i)
        expected += shown(a[size_t(row * k + i)]) * shown(b[size_t(kTransposeB ? i * n + column : column * k + i)]);
      const T found = c[size_t(row * n + column)];
      require(shown(found) == shown(T(float(expected))), "product", found, int(row), int(column), int(k));
    }
}

} // namespace

int main() {
  check_boxes();
  check_stmatrix();
  check_widths<1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32>();
  check_layouts<__half>();
  check_tf32_widths<1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32>();
  check_product<__half, false>(128, 128, 64);
  check_product<__half, true>(200, 136, 264);
  check_product<__nv_bfloat16, false>(72, 264, 400);
  check_product<__nv_bfloat16, true>(136, 72, 24);
  std::printf("%d checks passed\n", checks);
}
