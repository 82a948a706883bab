// Included by the kernel: the generated files depend on it too.
#pragma once

using element = float;
