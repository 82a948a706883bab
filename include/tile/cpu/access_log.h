// Who touched which byte during a launch.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

namespace tile::detail {

// Finds memory that is stored through one pointer parameter and accessed through another, byte by byte.
class access_log {
public:
  // Parameters are numbered from 1 to this.
  static constexpr int max_parameter = 62;
  // What is known of a byte that several parameters have loaded.
  static constexpr int several_parameters = max_parameter + 1;

  // Notes an access of `bytes` bytes through `parameter`. Returns 0, or the parameter whose earlier access this one
  // collides with (several_parameters if there was more than one).
  int note_load(int parameter, std::uintptr_t address, std::size_t bytes) {
    return note(parameter, address, bytes, [](std::uint8_t& state, int by) {
      if (state == 0)
        state = std::uint8_t(by);
      const int earlier = state & ~stored;
      if (earlier == by || earlier == several_parameters)
        return 0;
      if (state & stored)
        return earlier;
      state = several_parameters;
      return 0;
    });
  }
  int note_store(int parameter, std::uintptr_t address, std::size_t bytes) {
    return note(parameter, address, bytes, [](std::uint8_t& state, int by) {
      const int earlier = state & ~stored;
      if (earlier != 0 && earlier != by)
        return earlier;
      state = std::uint8_t(by | stored);
      return 0;
    });
  }

private:
  // The state of a byte: the parameter that accessed it, 0 for none, and whether it was stored.
  static constexpr int stored = 0x80;
  static constexpr std::size_t page_bytes = 4096;
  using page = std::array<std::uint8_t, page_bytes>;

  template <class F> int note(int parameter, std::uintptr_t address, std::size_t bytes, F change) {
    for (std::size_t done = 0; done < bytes;) {
      const std::size_t first = (address + done) % page_bytes;
      const std::size_t count = std::min(bytes - done, page_bytes - first);
      std::uint8_t* const states = page_of(address + done).data() + first;
      for (std::size_t i = 0; i < count; ++i)
        if (const int earlier = change(states[i], parameter))
          return earlier;
      done += count;
    }
    return 0;
  }

  page& page_of(std::uintptr_t address) {
    const std::uintptr_t number = address / page_bytes;
    recent_page& recent = recent_[number % recent_.size()];
    if (recent.states == nullptr || recent.number != number) {
      std::unique_ptr<page>& states = pages_[number];
      if (!states)
        states = std::make_unique<page>();
      recent = {number, states.get()};
    }
    return *recent.states;
  }

  // A direct-mapped cache in front of the map of pages: tiles touch a few runs of memory again and again.
  struct recent_page {
    std::uintptr_t number = 0;
    page* states = nullptr;
  };
  std::array<recent_page, 1024> recent_ = {};
  std::unordered_map<std::uintptr_t, std::unique_ptr<page>> pages_;
};

} // namespace tile::detail
