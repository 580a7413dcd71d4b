module Control.Monad.ST.Lazy.Safe (module Control.Monad.ST.Lazy) where

import Control.Monad.ST.Lazy
