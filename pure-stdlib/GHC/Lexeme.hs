-- Which characters names begin with, and operators consist of.

module GHC.Lexeme
  ( startsVarSym, startsVarId, startsConSym, startsConId, startsVarSymASCII, isVarSymChar, okSymChar
  ) where

import Prelude
import Data.Char

okSymChar, isVarSymChar, startsVarSym, startsConSym, startsVarSymASCII, startsVarId, startsConId :: Char -> Bool
okSymChar c
  | c `elem` "(),;[]`{}_\"'" = False
  | otherwise = case generalCategory c of
      ConnectorPunctuation -> True
      DashPunctuation -> True
      OtherPunctuation -> True
      MathSymbol -> True
      CurrencySymbol -> True
      ModifierSymbol -> True
      OtherSymbol -> True
      _ -> False

isVarSymChar c = c == ':' || startsVarSym c
startsVarSym c
  | isAscii c = startsVarSymASCII c
  | otherwise = okSymChar c
startsConSym = (== ':')
startsVarSymASCII c = c `elem` "!#$%&*+./<=>?@\\^|~-"
startsVarId c
  | c == '_' = True
  | otherwise = generalCategory c `elem` [LowercaseLetter, OtherLetter]
-- Constructors of tuples begin with the other one.
startsConId c = c == '(' || generalCategory c `elem` [UppercaseLetter, TitlecaseLetter]
