{-# LANGUAGE TemplateHaskell, PatternSynonyms, ForeignFunctionInterface, TypeFamilies, RoleAnnotations, DerivingVia, DerivingStrategies, StandaloneDeriving, GeneralizedNewtypeDeriving, KindSignatures #-}
-- Declarations made by the functions of Language.Haskell.TH.Lib: families, pattern synonyms,
-- roles, ways of deriving and functions of C.
module Main where

import Data.Monoid (Sum(..))
import Language.Haskell.TH

$(do
  let v = mkName "v"
      t = mkName "t"
      n = mkName
  sequence
    [ openTypeFamilyD (n "Elem") [plainTV t] (kindSig starK) Nothing
    , tySynInstD (tySynEqn Nothing [t| $(conT (n "Elem")) [Int] |] [t| Int |])
    , closedTypeFamilyD (n "Opposite") [plainTV t] noSig Nothing
        [ tySynEqn Nothing [t| $(conT (n "Opposite")) Int |] [t| Bool |]
        , tySynEqn Nothing [t| $(conT (n "Opposite")) Bool |] [t| Int |] ]
    , dataFamilyD (n "Store") [plainTV t] Nothing
    , dataInstD (pure []) (n "Store") [ [t| Int |] ] Nothing
        [normalC (n "IntStore") [bangType (bang noSourceUnpackedness sourceStrict) [t| Int |]]]
        [derivClause (Just StockStrategy) [ [t| Show |] ]]
    , newtypeInstD (pure []) (n "Store") [ [t| Bool |] ] Nothing
        (recC (n "BoolStore") [varBangType (n "stored") (bangType (bang noSourceUnpackedness noSourceStrictness) [t| Bool |])]) []
    , patSynSigD (n "Twice") [t| Int -> (Int, Int) |]
    , patSynD (n "Twice") (prefixPatSyn [v]) (explBidir [clause [varP v] (normalB [| ($(varE v), $(varE v)) |]) []]) [p| ($(varP v), _) |]
    , patSynD (n "First") (prefixPatSyn [v]) unidir [p| $(varP v) : _ |]
    , patSynD (n ":&") (infixPatSyn v t) implBidir (tupP [varP v, varP t])
    , patSynD (n "Named") (recordPatSyn [n "left", n "right"]) implBidir (tupP [varP (n "left"), varP (n "right")])
    , pragCompleteD [n ":&"] Nothing
    , roleAnnotD (n "Phantom") [nominalR]
    , dataD (pure []) (n "Phantom") [plainTV t] Nothing [normalC (n "Phantom") []] []
    , newtypeD (pure []) (n "Total") [] Nothing (normalC (n "Total") [bangType (bang noSourceUnpackedness noSourceStrictness) [t| Int |]])
        [derivClause (Just StockStrategy) [ [t| Show |] ], derivClause (Just (ViaStrategy (AppT (ConT ''Sum) (ConT ''Int)))) [ [t| Semigroup |] ]]
    , standaloneDerivWithStrategyD (Just NewtypeStrategy) (pure []) [t| Eq $(conT (n "Total")) |]
    , forImpD cCall unsafe "math.h cos" (n "cosine") [t| Double -> Double |]
    ])

pair :: Int -> (Int, Int)
pair = Twice

sumPair :: (Int, Int) -> Int
sumPair (a :& b) = a + b

firstOf :: [Elem [Int]] -> Maybe Int
firstOf (First x) = Just x
firstOf _ = Nothing

opposite :: Opposite Int -> Opposite Bool
opposite True = 1
opposite False = 0

$(pure [])

main :: IO ()
main = do
  print (pair 4, case (5, 6) of Twice n -> n, sumPair (2, 3), 1 :& 'x')
  print (firstOf [3, 4], firstOf [], opposite True, left (1, 2), right (1, 2), (1, 2) { left = 5 })
  print (IntStore 3, stored (BoolStore True), Total 3 <> Total 4, Total 1 == Total 1, cosine 0)
  putStrLn $(reifyRoles ''Phantom >>= stringE . show)
