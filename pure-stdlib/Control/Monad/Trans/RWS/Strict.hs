{-# LANGUAGE CPP #-}
-- Computations with an environment, output and a state, strict in the triple.

#define MATCH
module Control.Monad.Trans.RWS.Strict
#include "RWS.h"
