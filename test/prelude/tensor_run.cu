// Runs the asynchronous copies and tensor cores of sm_80 and compares with plain loops on the host. Built twice, as
// prelude_run.cu is. The numbers are small and whole, so that no sum rounds.
#include "elementwise.h"
#include "tensor.cuh"

#include <cmath>
#include <type_traits>

namespace {

// ---- copies ----

template <bool kVector, class T, int N>
__global__ void copy_kernel(const T* from, T* to, int64_t stride, int left) {
  T* const tile = shared_memory<T>() + N * threadIdx.x;
  store_shared(tile, T(77));
  copy_vector_async<kVector, N>(tile, from, stride, left);
  commit_copies();
  wait_copies<0>();
  for (int i = 0; i < N; ++i) store_element(to + N * threadIdx.x + i, true, load_shared(tile + i));
}

// compute-sanitizer takes an asynchronous copy of a part of a vector for one of the whole.
#ifdef TILETRANS_HOSTCUDA
constexpr bool kExact = true;
#else
constexpr bool kExact = false;
#endif

// `from` has the elements that exist and no more, if that is possible; an address without any is at the end of memory.
template <bool kVector, class T, int N>
void check_copy(int64_t stride) {
  for (int left = -2; left <= N + 2; ++left) {
    const int existing = left < 0 ? 0 : left > N ? N : left;
    const int reached = kVector && !kExact ? N : existing;
    std::vector<T> source(existing == 0 ? 1 : size_t((reached - 1) * stride + 1));
    for (size_t i = 0; i < source.size(); ++i) source[i] = T(float(i + 1));
    const DeviceArray<T> from(source), to(std::vector<T>(32 * N));
    require_success(launch(copy_kernel<kVector, T, N>, dim3(1), 32, 32 * N * sizeof(T), nullptr,
                           from.data() + (existing == 0), to.data(), stride, left));
    require_success(cudaDeviceSynchronize());
    const std::vector<T> copied = to.read();
    for (int i = 0; i < 32 * N; ++i) {
      const T expected = i % N < existing ? source[size_t(i % N * stride)] : T(0.0f);
      require(bits_of(copied[i]) == bits_of(expected), "copy_vector_async", copied[i], i, left, int(stride));
    }
  }
}

template <class T>
void check_copies() {
  check_copy<true, T, 16 / sizeof(T)>(1);
  check_copy<true, T, 8 / sizeof(T)>(1);
  check_copy<true, T, 4 / sizeof(T)>(1);
  check_copy<false, T, 16 / sizeof(T)>(1);
  check_copy<false, T, 4 / sizeof(T)>(3);
}

// ---- matrices ----

// Element (row, column) of matrix i is 64 * i + 8 * row + column.
template <int N, bool kTranspose>
__global__ void ldmatrix_kernel(uint32_t* to) {
  uint16_t* const tile = shared_memory<uint16_t>();
  for (unsigned i = threadIdx.x; i < 256; i += 32) store_shared(tile + i, uint16_t(i));
  __syncthreads();
  uint32_t matrix[N];
  if constexpr (kTranspose)
    ldmatrix_trans(matrix, tile + 8 * threadIdx.x);
  else
    ldmatrix(matrix, tile + 8 * threadIdx.x);
  for (int i = 0; i < N; ++i) store_element(to + N * threadIdx.x + i, true, matrix[i]);
}

template <int N, bool kTranspose>
void check_ldmatrix() {
  const DeviceArray<uint32_t> to(std::vector<uint32_t>(32 * N));
  require_success(launch(ldmatrix_kernel<N, kTranspose>, dim3(1), 32, 512, nullptr, to.data()));
  require_success(cudaDeviceSynchronize());
  const std::vector<uint32_t> loaded = to.read();
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < N; ++i)
      for (int half = 0; half < 2; ++half) {
        const int line = lane / 4, place = 2 * (lane % 4) + half;
        const int expected = 64 * i + (kTranspose ? 8 * place + line : 8 * line + place);
        require(int(loaded[N * lane + i] >> 16 * half & 0xffff) == expected, "ldmatrix", loaded[N * lane + i], lane, i);
      }
}

// ---- products ----

// c[64][64] = a[64][k] * b[k][64] by four warps, each of them 32 x 32 of c, through a ring of three stages of 32 of k.
// b is row-major; for tf32 it is given as b[64][k], since ldmatrix transposes elements of 16 bits only.
template <class T>
__global__ void product_kernel(const T* a, const T* b, float* c, int k) {
  constexpr bool kTf32 = sizeof(T) == 4;
  constexpr int kDepth = 32, kStages = 3, kVector = 16 / sizeof(T), kStep = kTf32 ? 8 : 16;
  constexpr int kRowsOfB = kTf32 ? 64 : kDepth, kColumnsOfB = kTf32 ? kDepth : 64;
  // Rows have 16 bytes more than needed, so that ldmatrix has no bank conflicts.
  constexpr int kPitchOfA = kDepth + kVector, kPitchOfB = kColumnsOfB + kVector;
  T* const a_tiles = shared_memory<T>();
  T* const b_tiles = a_tiles + kStages * 64 * kPitchOfA;
  const int thread = int(threadIdx.x), lane = thread % 32, warp = thread / 32;
  const int first_row = warp / 2 * 32, first_column = warp % 2 * 32;

  const auto load_stage = [&](int trip) {
    const int begin = trip * kDepth;
    if (begin < k) {
      T* const a_tile = a_tiles + trip % kStages * 64 * kPitchOfA;
      T* const b_tile = b_tiles + trip % kStages * kRowsOfB * kPitchOfB;
      for (int i = thread; i < 64 * kDepth / kVector; i += 128) {
        const int row = i / (kDepth / kVector), column = i % (kDepth / kVector) * kVector;
        copy_vector_async<true, kVector>(a_tile + row * kPitchOfA + column, a + row * k + begin + column, 1,
                                         k - begin - column);
      }
      for (int i = thread; i < kRowsOfB * kColumnsOfB / kVector; i += 128) {
        const int row = i / (kColumnsOfB / kVector), column = i % (kColumnsOfB / kVector) * kVector;
        const int left = kTf32 ? k - begin - column : begin + row < k ? kVector : 0;
        const T* const from = kTf32 ? b + row * k + begin + column : b + (begin + row) * 64 + column;
        copy_vector_async<true, kVector>(b_tile + row * kPitchOfB + column, from, 1, left);
      }
    }
    commit_copies();
  };

  float acc[2][4][2][2] = {};
  load_stage(0);
  load_stage(1);
  for (int trip = 0; trip * kDepth < k; ++trip) {
    wait_copies<1>();
    __syncthreads();
    load_stage(trip + 2);
    const T* const a_tile = a_tiles + trip % kStages * 64 * kPitchOfA;
    const T* const b_tile = b_tiles + trip % kStages * kRowsOfB * kPitchOfB;
    for (int step = 0; step < kDepth; step += kStep) {
      uint32_t a_frag[2][4], b_frag[4][2];
      for (int i = 0; i < 2; ++i)
        ldmatrix(a_frag[i], a_tile + (first_row + 16 * i + lane % 16) * kPitchOfA + step + lane / 16 * (kStep / 2));
      for (int j = 0; j < 4; ++j)
        if constexpr (kTf32)
          ldmatrix(b_frag[j],
                   b_tile + (first_column + 8 * j + lane % 8) * kPitchOfB + step + lane / 8 % 2 * (kStep / 2));
        else
          ldmatrix_trans(b_frag[j], b_tile + (step + lane % 16) * kPitchOfB + first_column + 8 * j);
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 4; ++j)
          if constexpr (kTf32)
            mma_m16n8k8_tf32(acc[i][j], a_frag[i], b_frag[j][0], b_frag[j][1]);
          else
            mma_m16n8k16<T>(acc[i][j], a_frag[i], b_frag[j][0], b_frag[j][1]);
    }
  }
  wait_copies<0>();
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 4; ++j)
      for (int h = 0; h < 2; ++h)
        for (int e = 0; e < 2; ++e)
          store_element(c + (first_row + 16 * i + lane / 4 + 8 * h) * 64 + first_column + 8 * j + 2 * (lane % 4) + e,
                        true, acc[i][j][h][e]);
}

template <class T>
void check_product(int k) {
  std::vector<T> a(64 * k), b(64 * k);
  for (T& element : a) element = T(float(int(generator() % 15) - 7));
  for (T& element : b) element = T(float(int(generator() % 15) - 7));
  const DeviceArray<T> device_a(a), device_b(b);
  const DeviceArray<float> device_c(std::vector<float>(64 * 64));
  const size_t shared_bytes = 3 * (64 * (32 + 16 / sizeof(T)) + (sizeof(T) == 4 ? 64 * 36 : 32 * 72)) * sizeof(T);
  require_success(launch(product_kernel<T>, dim3(1), 128, shared_bytes, nullptr, device_a.data(), device_b.data(),
                         device_c.data(), k));
  require_success(cudaDeviceSynchronize());
  const std::vector<float> c = device_c.read();
  for (int row = 0; row < 64; ++row)
    for (int column = 0; column < 64; ++column) {
      double expected = 0;
      for (int i = 0; i < k; ++i)
        expected += shown(a[row * k + i]) * shown(sizeof(T) == 4 ? b[column * k + i] : b[i * 64 + column]);
      require(c[row * 64 + column] == expected, "product", c[row * 64 + column], row, column, k);
    }
}

// ---- conversions ----

template <class T>
struct PackPair {
  __device__ uint32_t operator()(float low, float high) const { return pack_pair<T>(low, high); }
};

template <class T>
void check_pack_pair(const std::vector<float>& numbers) {
  const std::vector<float> reversed(numbers.rbegin(), numbers.rend());
  const std::vector<uint32_t> pairs = elementwise<PackPair<T>, uint32_t>(numbers.size(), numbers, reversed);
  for (size_t i = 0; i < numbers.size(); ++i) {
    const uint64_t expected = bits_of(T(numbers[i])) | bits_of(T(reversed[i])) << 16;
    require(pairs[i] == expected, "pack_pair", pairs[i], numbers[i], reversed[i]);
  }
}

struct ToTf32 {
  __device__ uint32_t operator()(float value) const { return to_tf32(value); }
};

// Products look at the first 19 bits only.
void check_to_tf32(const std::vector<float>& numbers) {
  const std::vector<uint32_t> results = elementwise<ToTf32, uint32_t>(numbers.size(), numbers);
  for (size_t i = 0; i < numbers.size(); ++i) {
    int exponent = 0;
    std::frexp(numbers[i], &exponent);
    const double expected = std::ldexp(std::round(std::ldexp(double(numbers[i]), 11 - exponent)), exponent - 11);
    require(from_bits<float>(results[i] & 0xffffe000u) == float(expected), "to_tf32", results[i], numbers[i]);
  }
}

} // namespace

int main() {
  check_copies<int8_t>();
  check_copies<__half>();
  check_copies<__nv_bfloat16>();
  check_copies<float>();
  check_copy<true, double, 2>(1);
  check_ldmatrix<1, false>();
  check_ldmatrix<2, false>();
  check_ldmatrix<4, false>();
  check_ldmatrix<1, true>();
  check_ldmatrix<2, true>();
  check_ldmatrix<4, true>();
  // The last trip is cut where its depth of 32 does not divide k.
  for (const int k : {16, 32, 64, 104, 200}) {
    check_product<__half>(k);
    check_product<__nv_bfloat16>(k);
    check_product<float>(k);
  }
  std::vector<float> numbers = {0.0f, 1.0f, -1.0f, 65504.0f, 65520.0f, 1e30f, 1e-30f, 1.0f + std::ldexp(1.0f, -11)};
  for (int i = 0; i < 4096; ++i)
    numbers.push_back(std::ldexp(float(int(generator() % 65536) - 32768), int(generator() % 40) - 30));
  check_pack_pair<__half>(numbers);
  check_pack_pair<__nv_bfloat16>(numbers);
  check_to_tf32(numbers);
  std::printf("%d checks passed\n", checks);
}
