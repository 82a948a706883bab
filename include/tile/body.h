// How a declaration carries its body.
#pragma once

// A translator reads the dialect's declarations and gives them its own meaning: it defines __TILETRANS__ and sees no
// bodies, so that reading a kernel stays cheap. Everybody else gets the bodies that run on the CPU.
// TILE_BODY(return x); stands where a body would: the semicolon lets the line read, and be formatted, as a declaration.
// After a body it needs something to end, hence the static_assert.
#ifdef __TILETRANS__
#define TILE_BODY(...)
#else
#define TILE_BODY(...)                                                                                                 \
  {                                                                                                                    \
    __VA_ARGS__;                                                                                                       \
  }                                                                                                                    \
  static_assert(true)
#endif
