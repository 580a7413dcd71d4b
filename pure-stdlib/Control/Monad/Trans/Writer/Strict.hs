{-# LANGUAGE CPP #-}
-- Computations with output, strict in the pair.

#define MATCH
module Control.Monad.Trans.Writer.Strict
#include "Writer.h"
