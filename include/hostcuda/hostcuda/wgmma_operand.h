// Operands of wgmma in shared memory, as their descriptors say. In units of 16 bytes, a tile consists of groups of 8
// rows; what is swizzled is so by its address. Two kinds, the second for elements of 16 bits alone:
//
//   rows along k: row i begins at i % 8 * row_bytes + i / 8 * stride, its second piece 16 bytes further
//   rows across k (transposed): row k begins at k % 8 * row_bytes + k / 8 * stride; when a row is full, the next one
//   begins `leading` bytes further, in the next panel
//
// Rows have as many bytes as the swizzle, or 16 if there is none. Then the pieces of a row are `leading` bytes apart in
// the first kind; in the second, panels are `stride` apart, and groups of rows `leading`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "shared_memory.h"
#include "tensor_map.h"

namespace hostcuda {

struct wgmma_operand {
  static constexpr unsigned piece_bytes = 16;

  uint64_t descriptor = 0;
  bool is_transposed = false;
  unsigned element_bytes = 2;

  // How many elements one product sums: two pieces.
  unsigned depth() const { return 2 * elements_in_piece(); }
  unsigned elements_in_piece() const { return piece_bytes / element_bytes; }

  // Addresses have 18 bits, the last 4 of them are 0.
  static uint64_t describe(size_t start, size_t leading, size_t stride, unsigned swizzle_bytes) {
    const uint64_t layout = swizzle_bytes == 128 ? 1 : swizzle_bytes == 64 ? 2 : swizzle_bytes == 32 ? 3 : 0;
    return (start & 0x3ffff) >> 4 | static_cast<uint64_t>(leading) >> 4 << 16 |
           static_cast<uint64_t>(stride) >> 4 << 32 | layout << 62;
  }

  size_t start() const { return (descriptor & 0x3fff) << 4; }
  size_t leading() const { return (descriptor >> 16 & 0x3fff) << 4; }
  size_t stride() const { return (descriptor >> 32 & 0x3fff) << 4; }
  unsigned swizzle_bytes() const {
    constexpr unsigned bytes[] = {0, 128, 64, 32};
    return bytes[descriptor >> 62];
  }

  // The address of the piece that holds the element at place `line` across k.
  size_t piece(unsigned line, unsigned k) const {
    const size_t swizzle = swizzle_bytes();
    const size_t row_bytes = swizzle == 0 ? piece_bytes : swizzle;
    const unsigned row = is_transposed ? k : line;
    const unsigned column = (is_transposed ? line : k) / elements_in_piece();
    size_t address = start() + row % 8 * row_bytes;
    if (swizzle != 0) {
      const unsigned in_row = static_cast<unsigned>(swizzle / piece_bytes);
      address += row / 8 * stride() + column / in_row * leading() + column % in_row * piece_bytes;
    } else {
      address += is_transposed ? row / 8 * leading() + column * stride() : row / 8 * stride() + column * leading();
    }
    return swizzled(address, swizzle);
  }

  // Calls visit(address, line) for each piece of an operand that is `lines` wide; `line` is the first that it holds.
  template <class Visit>
  void for_pieces(unsigned lines, const Visit& visit) const {
    for (unsigned line = 0; line < lines; line += is_transposed ? elements_in_piece() : 1)
      for (unsigned k = 0; k < depth(); k += is_transposed ? 1 : elements_in_piece()) visit(piece(line, k), line);
  }

  // The bits of element k of `line`.
  uint32_t read(unsigned line, unsigned k) const {
    const unsigned in_piece = (is_transposed ? line : k) % elements_in_piece();
    const char* const start_of_piece = static_cast<const char*>(dynamic_shared_memory.data()) + piece(line, k);
    uint32_t bits = 0;
    std::memcpy(&bits, start_of_piece + element_bytes * in_piece, element_bytes);
    return bits;
  }
};

} // namespace hostcuda
