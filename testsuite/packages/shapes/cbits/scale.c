#include <HsFFI.h>
#include "shape.h"
HsInt32 shape_scale(HsInt32 n) { return n + OFFSET + SHAPE_UNIT - SHAPE_UNIT; }
