module GHC.Err (error, errorWithoutStackTrace, undefined) where

import Prelude
