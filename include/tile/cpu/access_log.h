// Who touched which byte during a launch.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace tile::detail {

// Finds memory that is stored through one pointer parameter and accessed through another, byte by byte.
class access_log {
public:
  // Parameters are numbered from 1 to this.
  static constexpr int max_parameter = 62;
  // Bit number n stands for parameter n.
  using parameter_set = std::uint64_t;
  static constexpr parameter_set only(int parameter) { return parameter_set(1) << parameter; }

  // From now on accesses through these two do not collide.
  void allow(int parameter, int other) {
    allowed_[std::size_t(parameter)] |= only(other);
    allowed_[std::size_t(other)] |= only(parameter);
  }
  bool are_allowed(int parameter, int other) const { return allowed_[std::size_t(parameter)] & only(other); }

  // Notes an access of `bytes` bytes through `parameter`. Returns the parameters whose earlier accesses of one of these
  // bytes it collides with: none, if all is well.
  parameter_set note_load(int parameter, std::uintptr_t address, std::size_t bytes) {
    return note(parameter, false, address, bytes);
  }
  parameter_set note_store(int parameter, std::uintptr_t address, std::size_t bytes) {
    return note(parameter, true, address, bytes);
  }

private:
  // What happened to a byte, and the number of the history that it has after one more access, by parameter and by
  // whether that stores. There are few different histories in a launch, so that a byte needs no more than a number.
  // Number 0 is that of a byte which was not accessed; as the next one it stands for one that was not looked up yet.
  using history_number = std::uint16_t;
  static constexpr std::size_t max_histories = 0xffff;
  struct history {
    parameter_set loaded_by = 0;
    parameter_set stored_by = 0;
    std::array<std::array<history_number, 2>, max_parameter + 1> next = {};
  };

  static constexpr std::size_t page_bytes = 4096;
  using page = std::array<history_number, page_bytes>;

  parameter_set note(int parameter, bool stores, std::uintptr_t address, std::size_t bytes) {
    for (std::size_t done = 0; done < bytes;) {
      const std::size_t first = (address + done) % page_bytes;
      const std::size_t count = std::min(bytes - done, page_bytes - first);
      history_number* const numbers = page_of(address + done).data() + first;
      for (std::size_t i = 0; i < count; ++i) {
        const history_number next = histories_[numbers[i]].next[std::size_t(parameter)][stores];
        if (next != 0)
          numbers[i] = next;
        else if (const parameter_set collisions = look_up(numbers[i], parameter, stores))
          return collisions;
      }
      done += count;
    }
    return 0;
  }

  // Moves a byte on to its next history, which becomes known, unless the access collides.
  parameter_set look_up(history_number& number, int parameter, bool stores) {
    const history& before = histories_[number];
    const parameter_set others = stores ? before.loaded_by | before.stored_by : before.stored_by;
    if (const auto collisions = others & ~only(parameter) & ~allowed_[std::size_t(parameter)])
      return collisions;

    history after;
    after.loaded_by = before.loaded_by | (stores ? 0 : only(parameter));
    after.stored_by = before.stored_by | (stores ? only(parameter) : 0);
    const auto same = [&](const history& h) {
      return h.loaded_by == after.loaded_by && h.stored_by == after.stored_by;
    };
    const auto known = std::find_if(histories_.begin(), histories_.end(), same);
    const auto next = history_number(known - histories_.begin());
    // Nobody reaches this many; a byte would keep its history.
    if (next == max_histories)
      return 0;
    if (known == histories_.end())
      histories_.push_back(after);
    histories_[number].next[std::size_t(parameter)][stores] = next;
    number = next;
    return 0;
  }

  page& page_of(std::uintptr_t address) {
    const std::uintptr_t number = address / page_bytes;
    recent_page& recent = recent_[number % recent_.size()];
    if (recent.numbers == nullptr || recent.number != number) {
      std::unique_ptr<page>& numbers = pages_[number];
      if (!numbers)
        numbers = std::make_unique<page>();
      recent = {number, numbers.get()};
    }
    return *recent.numbers;
  }

  // A direct-mapped cache in front of the map of pages: tiles touch a few runs of memory again and again.
  struct recent_page {
    std::uintptr_t number = 0;
    page* numbers = nullptr;
  };
  std::array<recent_page, 1024> recent_ = {};
  std::unordered_map<std::uintptr_t, std::unique_ptr<page>> pages_;
  std::vector<history> histories_ = std::vector<history>(1);
  std::array<parameter_set, max_parameter + 1> allowed_ = {};
};

} // namespace tile::detail
