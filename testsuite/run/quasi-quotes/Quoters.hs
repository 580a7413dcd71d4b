{-# LANGUAGE TemplateHaskell #-}
-- Quoters of sums, of texts with places for variables, and of records.
module Quoters where

import Data.Char
import Language.Haskell.TH
import Language.Haskell.TH.Quote

data Sum = Number Integer | Variable String | Sum :+ Sum deriving Show
infixl 6 :+

parseSum :: String -> Sum
parseSum = foldl1 (:+) . map part . splitOn '+' . filter (not . isSpace)
  where
    part t = if all isDigit t then Number (read t) else Variable t

splitOn :: Char -> String -> [String]
splitOn c text = case break (== c) text of
  (a, _ : rest) -> a : splitOn c rest
  (a, []) -> [a]

-- As an expression variables are code; as a pattern they are bound.
sums :: QuasiQuoter
sums = QuasiQuoter
  { quoteExp = toExp . parseSum
  , quotePat = toPat . parseSum
  , quoteType = \text -> conT (mkName (filter (not . isSpace) text))
  , quoteDec = \text -> concat <$> mapM define (lines text)
  }
  where
    toExp s = case s of
      Number n -> [| Number n |]
      Variable v -> varE (mkName v)
      a :+ b -> [| $(toExp a) :+ $(toExp b) |]
    toPat s = case s of
      Number n -> conP 'Number [litP (integerL n)]
      Variable v -> varP (mkName v)
      a :+ b -> infixP (toPat a) '(:+) (toPat b)
    define line = case words line of
      [name, "=", value] -> do
        let n = mkName name
        pure [SigD n (ConT ''Sum), FunD n [Clause [] (NormalB (AppE (ConE 'Number) (LitE (IntegerL (read value))))) []]]
      _ -> pure []

-- A text in which {name} is shown.
fmt :: QuasiQuoter
fmt = QuasiQuoter { quoteExp = go, quotePat = no, quoteType = no, quoteDec = no }
  where
    no _ = fail "fmt makes expressions"
    go text = case break (== '{') text of
      (plain, _ : rest) ->
        let (name, behind) = break (== '}') rest
        in [| plain ++ show $(varE (mkName name)) ++ $(go (drop 1 behind)) |]
      (plain, []) -> stringE plain

raw :: QuasiQuoter
raw = QuasiQuoter { quoteExp = stringE, quotePat = litP . stringL, quoteType = litT . strTyLit, quoteDec = const (pure []) }

rawFile :: QuasiQuoter
rawFile = quoteFile raw
