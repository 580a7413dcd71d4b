module Control.Monad.RWS (module Control.Monad.RWS.Lazy) where

import Control.Monad.RWS.Lazy
