-- Showing values, and what instances are written with.

module GHC.Show
  ( Show(..), ShowS, shows, showChar, showString, showParen, showSpace, showCommaSpace, showList__
  , showLitChar, showLitString, showMultiLineString, showSignedInt, intToDigit, appPrec, appPrec1
  ) where

import Prelude
import Base.Show (showListWith, showLitString)
import Data.Char (intToDigit, showLitChar)

showSpace, showCommaSpace :: ShowS
showSpace = showChar ' '
showCommaSpace = showString ", "

showList__ :: (a -> ShowS) -> [a] -> ShowS
showList__ = showListWith

showSignedInt :: Int -> Int -> ShowS
showSignedInt = showsPrec

-- A text of several lines as several texts: each but the last ends in a gap, which goes on
-- at the next.
showMultiLineString :: String -> [String]
showMultiLineString text = go '"' text
  where
    go opening s = case break (== '\n') s of
      (line, '\n' : rest@(_ : _)) -> (opening : showLitString line "\\n\\") : go '\\' rest
      (line, '\n' : _) -> [opening : showLitString line "\\n\""]
      (line, _) -> [opening : showLitString line "\""]

-- The precedence of application, and of its arguments.
appPrec, appPrec1 :: Int
appPrec = 10
appPrec1 = 11
