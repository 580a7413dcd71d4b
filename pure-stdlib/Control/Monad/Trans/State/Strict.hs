{-# LANGUAGE CPP #-}
-- State transformers that are strict in the pair, though not in the state.

#define MATCH
module Control.Monad.Trans.State.Strict
#include "State.h"
