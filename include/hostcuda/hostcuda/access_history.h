// What the checker remembers of each byte of memory: who touched it in the interval between two barriers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hostcuda {

// Who made an access, where in the text, and when by the thread's own clock.
struct access_event {
  static constexpr uint16_t nobody = 0xffff;

  uint16_t thread = nobody;
  uint16_t site = 0;
  uint32_t time = 0;
};

// Accesses that do not fit into a history: reads of one warp that are not all alike, and atomic operations.
struct more_events {
  std::vector<access_event> readers;
  std::vector<access_event> atomics;
};

// What happened in one interval.
//
// Reads do not conflict with each other. Of a crowd of readers is kept what is needed to find a later write that does
// not come after all of them: one reader of a second warp is enough, since without orders beyond warps nobody comes
// after reads of two warps (with them all readers are kept). The lanes of one warp that read at one place and one time
// are a mask.
struct access_history {
  uint32_t interval : 31;
  uint32_t split : 1;
  // One more than the place of what else happened; 0: nothing.
  uint32_t more = 0;
  access_event writer;
  access_event reader;
  uint32_t lanes = 0;
  access_event reader_of_other_warp;

  explicit access_history(uint32_t interval = 0) : interval(interval), split(0) {}

  // What a lane in `lanes` did.
  access_event reader_in(unsigned lane) const {
    constexpr unsigned warp_lanes = 32;
    access_event event = reader;
    event.thread = static_cast<uint16_t>(reader.thread / warp_lanes * warp_lanes + lane);
    return event;
  }

  // After a write that comes after all this.
  void written_by(access_event event) {
    more = 0;
    writer = event;
    reader = reader_of_other_warp = access_event();
    lanes = 0;
  }
};

// The histories of a range of memory. A word has one history for as long as it is touched as a whole; the first access
// to a part of it splits the history into those of its bytes. A history of an earlier interval counts as empty.
class history_range {
public:
  static constexpr size_t word_bytes = 4;

  void resize(size_t bytes) {
    words.resize((bytes + word_bytes - 1) / word_bytes);
    parts.resize(words.size() * word_bytes);
  }
  size_t size() const { return parts.size(); }

  // What else happened, of a history that visit() gave.
  more_events& more_of(access_history& history) {
    if (history.more == 0) {
      more.push_back({});
      history.more = static_cast<uint32_t>(more.size());
    }
    return more[history.more - 1];
  }

  // Calls note(history, byte) for each word or byte of [begin, begin + count).
  template <class Note>
  void visit(size_t begin, size_t count, uint32_t interval, const Note& note) {
    if (interval != current_interval) {
      current_interval = interval;
      more.clear();
    }
    for (size_t byte = begin, end = begin + count; byte < end;) {
      access_history& word = words[byte / word_bytes];
      if (word.interval != interval) word = access_history(interval);
      if (!word.split && byte % word_bytes == 0 && end - byte >= word_bytes) {
        note(word, byte);
        byte += word_bytes;
        continue;
      }
      if (!word.split) {
        for (size_t i = 0; i < word_bytes; ++i) {
          access_history& part = parts[byte / word_bytes * word_bytes + i] = word;
          if (word.more == 0) continue;
          more.push_back(more_events(more[word.more - 1]));
          part.more = static_cast<uint32_t>(more.size());
        }
        word.split = 1;
      }
      note(parts[byte], byte);
      ++byte;
    }
  }

private:
  std::vector<access_history> words;
  std::vector<access_history> parts;
  std::vector<more_events> more;
  uint32_t current_interval = 0;
};

// Where the histories of global memory are: lines of consecutive bytes get places in a range as they are touched.
class line_places {
public:
  static constexpr size_t line_bytes = 32;

  // The place of the line with this number (its address / line_bytes), counted in lines from 0 in each interval.
  size_t place_of(uintptr_t number, uint32_t interval) {
    if (interval != current_interval) {
      current_interval = interval;
      used = 0;
    } else if (number == recent_number) {
      return recent_place;
    }
    if (2 * used >= lines.size()) grow();
    line& found = lines[slot_of(number)];
    if (found.interval != interval) found = {number, interval, static_cast<uint32_t>(used++)};
    recent_number = number;
    return recent_place = found.place;
  }

private:
  struct line {
    uintptr_t number = 0;
    uint32_t interval = 0;
    uint32_t place = 0;
  };

  // The table has a power of two of slots, half of them free; what an earlier interval left is free too.
  size_t slot_of(uintptr_t number) const {
    size_t slot = number * 0x9e3779b97f4a7c15u >> 20;
    while (true) {
      const line& candidate = lines[slot &= lines.size() - 1];
      if (candidate.interval != current_interval || candidate.number == number) return slot;
      ++slot;
    }
  }

  void grow() {
    std::vector<line> old(lines.empty() ? 1024 : 2 * lines.size());
    old.swap(lines);
    for (const line& kept : old)
      if (kept.interval == current_interval) lines[slot_of(kept.number)] = kept;
  }

  std::vector<line> lines;
  size_t used = 0;
  uint32_t current_interval = 0;
  uintptr_t recent_number = 0;
  size_t recent_place = 0;
};

} // namespace hostcuda
