{-# LANGUAGE CPP #-}
#define OPEN(x) (x
#include "wrong.h"
main = print OPEN(1)

other = 2
