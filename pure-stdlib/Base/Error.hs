-- What ends a computation without a result.

module Base.Error where

import Base.Types

primitive error :: [Char] -> a

undefined :: a
undefined = error "Prelude.undefined"

errorWithoutStackTrace :: [Char] -> a
errorWithoutStackTrace = error
