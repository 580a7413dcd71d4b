-- again
#include "self.h"
