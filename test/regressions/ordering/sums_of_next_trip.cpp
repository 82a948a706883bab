#include "cases.h"

#include <numeric>

namespace sums_of_next_trip {

using namespace meaning;

void run() {
  const std::vector<int> x = numbered<int>(1024, 1);
  for (const int limit : {600000, 40000}) {
    std::vector<int> t = x;
    int trips = 0;
    while (std::accumulate(t.begin(), t.end(), 0) > limit) {
      for (int& value : t) value += 1 - value / 4;
      ++trips;
    }
    t.push_back(trips);
    check("sums_of_next_trip " + std::to_string(limit), halve_while_large, t, x, limit);
  }
}

} // namespace sums_of_next_trip
