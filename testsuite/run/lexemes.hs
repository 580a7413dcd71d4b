-- What names and operators begin with, over all characters.
module Main (main) where

import Data.List (group)
import GHC.ForeignSrcLang.Type (ForeignSrcLang (..))
import GHC.LanguageExtensions.Type (Extension (..))
import GHC.Lexeme

runs :: [Bool] -> [(Int, Bool)]
runs = map (\g -> (length g, head g)) . group

main :: IO ()
main = do
  mapM_ (\f -> print (sum (zipWith (*) (cycle [1, 3, 7, 11]) (map fst (runs (map f (map toEnum [0, 997 .. 0x2ffff])))))))
    [startsVarSym, startsVarId, startsConSym, startsConId, startsVarSymASCII, isVarSymChar, okSymChar]
  mapM_ (\f -> print (filter f ['\0' .. '\255']))
    [startsVarSym, startsVarId, startsConSym, startsConId, startsVarSymASCII, isVarSymChar, okSymChar]
  print [minBound .. maxBound :: Extension]
  print [LangC, RawObject]
