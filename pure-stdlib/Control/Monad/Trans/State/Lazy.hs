{-# LANGUAGE CPP #-}
-- State transformers that do not look at the pair before its parts are wanted.

#define MATCH ~
module Control.Monad.Trans.State.Lazy
#include "State.h"
