#ifndef FRAGMENT
#define FRAGMENT 42

included :: Int
included = FRAGMENT
#include "fragment.h"
#endif
