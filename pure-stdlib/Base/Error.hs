-- What ends a computation without a result.

module Base.Error where

import Base.Types

primitive error :: [Char] -> a

undefined :: a
undefined = error "Prelude.undefined"

-- Errors that are exceptions of other types than that of `error`.
primitive overflowed :: [Char] -> a
primitive divisionFailed :: [Char] -> a
primitive selectorFailed :: [Char] -> a
primitive constructionFailed :: [Char] -> a
primitive updateFailed :: [Char] -> a

overflowError :: a
overflowError = overflowed "arithmetic overflow"

ratioZeroDenominator :: a
ratioZeroDenominator = divisionFailed "Ratio has zero denominator"

errorWithoutStackTrace :: [Char] -> a
errorWithoutStackTrace = error
