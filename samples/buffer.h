// Device memory that notices accesses outside of it.
#pragma once
#include "device.h"

#include <cstdint>
#include <vector>

#ifdef SAMPLE_ASAN
#include <sanitizer/asan_interface.h>
#endif

namespace sample {

// `count` elements of device memory between two guards. `shift` elements more stand before them, so that the first is
// as badly aligned as its type allows; without, it is aligned to 256 bytes.
// The guards hold a fixed pattern: NaNs, as float and as f16, so that a read outside spoils a sum. AddressSanitizer
// stops at any access to them.
template <class T>
class Buffer {
public:
  explicit Buffer(const std::vector<T>& contents, std::size_t shift = 0)
      : before_(guard_bytes + shift * sizeof(T)), bytes_(contents.size() * sizeof(T)) {
    const std::vector<std::uint16_t> pattern((total() + 1) / 2, guard_word);
    memory_ = static_cast<char*>(allocate(total()));
    copy_to_device(memory_, pattern.data(), total());
    if (bytes_ > 0) copy_to_device(memory_ + before_, contents.data(), bytes_);
    set_guarded(true);
  }
  ~Buffer() {
    set_guarded(false);
    release(memory_);
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  T* data() { return reinterpret_cast<T*>(memory_ + before_); }

  std::vector<T> read() const {
    std::vector<T> contents(bytes_ / sizeof(T));
    if (bytes_ > 0) copy_to_host(contents.data(), memory_ + before_, bytes_);
    return contents;
  }

  // Whether nobody has written outside.
  bool guards_hold() {
    set_guarded(false);
    std::vector<unsigned char> now(total());
    copy_to_host(now.data(), memory_, total());
    set_guarded(true);
    for (std::size_t i = 0; i < now.size(); ++i) {
      const bool inside = i >= before_ && i < before_ + bytes_;
      if (!inside && now[i] != (guard_word >> i % 2 * 8 & 0xff)) return false;
    }
    return true;
  }

private:
  static constexpr std::size_t guard_bytes = 1024;
  static constexpr std::uint16_t guard_word = 0xffad;

  std::size_t total() const { return before_ + bytes_ + guard_bytes; }

  void set_guarded(bool guarded) {
#ifdef SAMPLE_ASAN
    const auto set = guarded ? __asan_poison_memory_region : __asan_unpoison_memory_region;
    set(memory_, before_);
    set(memory_ + before_ + bytes_, guard_bytes);
#else
    static_cast<void>(guarded);
#endif
  }

  char* memory_ = nullptr;
  std::size_t before_;
  std::size_t bytes_;
};

} // namespace sample
