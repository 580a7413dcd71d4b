{-# LANGUAGE TemplateHaskell, ImplicitParams, PartialTypeSignatures #-}
{-# LANGUAGE TypeApplications, PolyKinds, DataKinds, KindSignatures, TypeOperators, GADTs #-}
{-# OPTIONS_GHC -Wno-partial-type-signatures #-}
-- Quotes of foreign imports, implicit parameters, types that are left open, and kinds as visible
-- arguments.
module Main where

import Data.Proxy
import Foreign.C.Types
import Language.Haskell.TH

[d|
  foreign import ccall unsafe "math.h sin" sine :: CDouble -> CDouble
  foreign import ccall "math.h cos" cosine :: Double -> Double
  |]

-- Implicit parameters.
scaled :: $([t| (?factor :: Int) => Int -> Int |])
scaled x = $([| ?factor * x |])

-- A type that is left open.
next :: $([t| _ -> Int |])
next x = x + 1

-- Kinds as arguments.
data At (a :: k) = At

at :: At @Bool 'True -> Int
at At = 3

instance Show (At @k a) where
  show _ = "At"

same :: $(appT (appT (conT ''(~)) [t| Int |]) [t| Int |]) => String
same = "same"

main :: IO ()
main = do
  print (sine 0, cosine 0)
  print (let ?factor = 5 in scaled 4)
  print $([| let { ?factor = 6; ?other = 1 } in scaled 7 + ?other |])
  print (next 3)
  print (at At, At :: $(appT (appKindT (conT ''At) [t| Bool |]) (promotedT 'False)))
  putStrLn same
  putStrLn $(do { e <- [| let ?x = 5 in ?x |]; stringE (show e) })
  putStrLn $(do { t <- [t| (?x :: Int) => Maybe _ |]; stringE (show t) })
  putStrLn $(do { t <- [t| Proxy @Bool 'True |]; stringE (show t ++ "\n" ++ pprint t) })
  putStrLn $(stringE (show ''(~)))
  putStrLn $(do
    [ForeignD (ImportF convention safety _ name _)] <-
      [d| foreign import ccall unsafe "math.h tan" tangent :: Double -> Double |]
    stringE (unwords [show convention, show safety, nameBase name]))
