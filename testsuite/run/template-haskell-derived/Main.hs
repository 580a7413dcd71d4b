{-# LANGUAGE TemplateHaskell #-}
module Main (main) where

import Derive
import Data.Functor.Const
import Data.Functor.Identity
import Language.Haskell.TH

data Point = Point { _px :: Int, _py :: Int } deriving Show
data Line = Line { _from :: Point, _to :: Point, _label :: String } deriving Show

lenses ['_px, '_py, '_from, '_to, '_label]

data Tree = Leaf | Node Tree Int Tree | Flag Bool

deriveDescribe ''Tree [('Leaf, 0), ('Node, 3), ('Flag, 1)]

fields

$(tuples 6)

view l s = getConst (l Const s)
over l f s = runIdentity (l (Identity . f) s)

table :: [Integer]
table = $(memo (\n -> product [1 .. fromIntegral n]) 20)

typed :: $(conT ''Maybe) $([t| [Int] |])
typed = Just [1, 2]

first :: (a, b) -> a
first $(tupP [varP (mkName "x"), wildP]) = x

main :: IO ()
main = do
  let line = Line (Point 1 2) (Point 3 4) "diagonal"
  print (view (from . px) line)
  print (over (to . py) (* 10) line)
  putStrLn (view label line)
  putStrLn (describe (Node (Flag True) 3 Leaf))
  putStrLn ($(printf "%d and %s, %d!\n") 1 "two" 3)
  print (Rect 3 4, area (Rect 3 40), parts (Rect 3 40), parts (Circle 2), parts (Rect 1 2))
  print (sum6 (1, 2, 3, 4, 5, 6), sum2 (7, 8))
  print (last table)
  print typed
  print (first (1, 'x'))
  print $([| map (\(x, y) -> x * y) [(a, b) | a <- [1 .. 3], b <- [a .. 3], odd (a + b)] |])
  print $(do
    loc <- location
    stringE (loc_module loc))
  print $(recover [| "recovered" |] (fail "no"))
  e <- runQ [| \x -> (x, 1 + 2, "s") |]
  print (case e of
    LamE [VarP a] (TupE (Just (VarE b) : _)) -> (nameBase a, a == b)
    _ -> ("another form", False))
  print (nameBase 'map, nameBase ''Maybe, nameBase 'Just)
