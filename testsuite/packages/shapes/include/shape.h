#define SHAPE_UNIT 10
