-- Transactions.

module Control.Monad.STM (STM, atomically, retry, orElse, check, throwSTM, catchSTM) where

import Prelude
import Base.Transaction

check :: Bool -> STM ()
check b = if b then return () else retry
