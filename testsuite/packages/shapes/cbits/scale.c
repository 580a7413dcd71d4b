#include "shape.h"
int shape_scale(int n) { return n + OFFSET + SHAPE_UNIT - SHAPE_UNIT; }
