// Numbers for places in the text, so that what is remembered of each byte stays small.
#pragma once

#include <cstdint>
#include <vector>

#include "call_site.h"

namespace hostcuda {

class site_numbers {
public:
  uint16_t number_of(call_site site) {
    uint16_t& guess = recent[(reinterpret_cast<uintptr_t>(site.file) + static_cast<unsigned>(site.line)) % 64];
    if (guess < sites.size() && sites[guess].line == site.line && sites[guess].file == site.file) return guess;
    for (guess = 0; guess < sites.size(); ++guess)
      if (sites[guess].line == site.line && sites[guess].file == site.file) return guess;
    sites.push_back(site);
    return guess;
  }

  const call_site& operator[](uint16_t number) const { return sites[number]; }

private:
  std::vector<call_site> sites;
  uint16_t recent[64] = {};
};

inline site_numbers known_sites;

} // namespace hostcuda
