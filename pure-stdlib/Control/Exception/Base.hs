-- Control.Exception without the handlers in lists.

module Control.Exception.Base
  ( module Control.Exception
  ) where

import Prelude ()
import Control.Exception hiding (catches, Handler(..), allowInterrupt)
