{-# LANGUAGE CPP #-}
-- Computations with output, lazy in the pair.

#define MATCH ~
module Control.Monad.Trans.Writer.Lazy
#include "Writer.h"
