// How a wrong use becomes one readable error.
#pragma once

namespace tile::detail {

// A check is a class template with a static_assert whose condition is a variable template over the user's types and
// shapes, so that compilers print those beside the message.
//
// checked<Result, Checks...> is Result, after every check was made. It stands where a function states its result: the
// error comes at the call, in source order, and the call still has a type, so that nothing else fails after it.
template <class Result, class... Checks> struct checked_result {
  static_assert(((sizeof(Checks) > 0) && ...));
  using type = Result;
};
template <class Result, class... Checks> using checked = typename checked_result<Result, Checks...>::type;

// For a use that is always wrong: false, but only once the compiler knows the types.
template <class... Types> inline constexpr bool never = false;

} // namespace tile::detail
