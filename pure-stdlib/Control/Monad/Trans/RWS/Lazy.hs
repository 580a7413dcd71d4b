{-# LANGUAGE CPP #-}
-- Computations with an environment, output and a state, lazy in the triple.

#define MATCH ~
module Control.Monad.Trans.RWS.Lazy
#include "RWS.h"
