{-# LANGUAGE TemplateHaskell, RoleAnnotations #-}
-- What the splices of a module share, roles, modules, and values of Data as syntax.
module Main where

import Data.Char (toUpper)
import qualified Data.Map as Map
import Language.Haskell.TH
import Language.Haskell.TH.Syntax

data Pair a b = Pair a b
newtype Tag a = Tag Int
data Keyed k v = Keyed (Map.Map k v)
type role Secret nominal
data Secret a = Secret

-- The first splice counts, the others go on.
$(putQ (1 :: Int) >> pure [])
$(do
    n <- getQ
    putQ (maybe 0 (+ 10) n :: Int)
    pure [])

main :: IO ()
main = do
  print $(getQ >>= \n -> lift (n :: Maybe Int))
  print ($(getQ >>= \n -> lift (n :: Maybe String)) :: Maybe String)
  putStrLn $(do
    roles <- mapM reifyRoles [''Pair, ''Tag, ''Keyed, ''Secret, ''Maybe, ''Show]
    stringE (show roles))
  print $(liftData (Just [(1 :: Int, 'x', "ab", 2.5 :: Double)], [Left (), Right True] :: [Either () Bool]))
  print $(dataToExpQ (const Nothing) [LT ..])
  print $(caseE [| Just (3 :: Int) |]
    [ match (dataToPatQ (const Nothing) (Just (3 :: Int))) (normalB [| "three" |]) []
    , match wildP (normalB [| "other" |]) [] ])
  print $(do
    ModuleInfo imports <- thisModule >>= reifyModule
    lift [or [m == name && p == "base" | Module (PkgName p) (ModName m) <- imports] | name <- ["Data.Char", "Data.List"]])
  print (map show [unboxedTupleTypeName 2, unboxedTupleDataName 3, tupleTypeName 2, oneName, manyName])
  print ['map, 'Just, ''Maybe, ''Int, '(+), 'Map.insert, 'toUpper, ''String, 'True, '(:), ''Monad]
  print (map nameModule ['map, 'Just, ''Pair], map namePackage ['map, 'Just, ''Pair])
  -- A name by the module that GHC has it in, and one that only exports it.
  print ($(varE (mkNameG_v "base" "GHC.Base" "map")) (+ 1) [1, 2 :: Int])
  where _unused = Pair () (Tag 1 `seq` Keyed Map.empty `seq` Secret)
