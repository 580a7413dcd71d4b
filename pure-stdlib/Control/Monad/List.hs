module Control.Monad.List (ListT(ListT), runListT, mapListT, module Control.Monad, module Control.Monad.Trans) where

import Control.Monad
import Control.Monad.Trans
import Control.Monad.Trans.List (ListT(..), mapListT)
