{-# LANGUAGE TemplateHaskell, TypeFamilies, TypeApplications, EmptyCase, MagicHash #-}
-- What splices make has the extensions that it needs.
module Main (main) where

import GHC.Exts (Char (..), Double (..), Int (..))
import Language.Haskell.TH

type family F a

return [TySynInstD (TySynEqn Nothing (AppT (ConT (mkName "F")) (ConT ''Int)) (ConT ''Bool))]

known :: F Int
known = True

main :: IO ()
main = do
  print known
  print ($([| read @Int |]) "4")
  print (I# $([| 3# |]), D# $([| -2.5## |]), C# $([| 'c'# |]))
  print (fmap $([| \y -> case y of {} |]) (Nothing :: Maybe Int) == (Nothing :: Maybe Int))
