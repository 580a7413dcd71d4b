{-# LANGUAGE CPP #-}
#include "nowhere.h"
#include "self.h"
main = print 1
