#pragma once

namespace hostcuda {

enum class access_kind { global_load, global_store, global_atomic, shared_load, shared_store, shared_atomic };

constexpr bool is_store(access_kind kind) {
  return kind == access_kind::global_store || kind == access_kind::shared_store;
}

constexpr bool is_atomic(access_kind kind) {
  return kind == access_kind::global_atomic || kind == access_kind::shared_atomic;
}

constexpr bool is_shared(access_kind kind) { return kind >= access_kind::shared_load; }

constexpr const char* name_of(access_kind kind) {
  switch (kind) {
  case access_kind::global_load:
    return "global load";
  case access_kind::global_store:
    return "global store";
  case access_kind::global_atomic:
    return "global atomic";
  case access_kind::shared_load:
    return "shared load";
  case access_kind::shared_store:
    return "shared store";
  case access_kind::shared_atomic:
    return "shared atomic";
  }
  return "";
}

} // namespace hostcuda
