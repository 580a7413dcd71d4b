{-# LANGUAGE TemplateHaskell #-}
module Derive (lenses, Describe(..), deriveDescribe, printf, fields, Parts(..), tuples, memo) where

import Data.Char (toUpper)
import Language.Haskell.TH
import Language.Haskell.TH.Syntax (lift)

-- A lens for each field, named without its underscore.
lenses :: [Name] -> Q [Dec]
lenses names = concat <$> mapM lens names
  where
    lens field = do
      f <- newName "f"
      r <- newName "r"
      v <- newName "v"
      let name = mkName (drop 1 (nameBase field))
      body <- [| fmap $(lamE [varP v] (recUpdE (varE r) [return (field, VarE v)]))
                      ($(varE f) ($(varE field) $(varE r))) |]
      return [FunD name [Clause [VarP f, VarP r] (NormalB body) []]]

class Describe a where
  describe :: a -> String

-- An instance from the type's name and its constructors with their numbers of fields.
deriveDescribe :: Name -> [(Name, Int)] -> Q [Dec]
deriveDescribe ty cons = do
  let clauseOf (con, n) = do
        xs <- mapM (\i -> newName ("x" ++ show i)) [1 .. n]
        let shown = [ [| describe $(varE x) |] | x <- xs ]
        clause [conP con (map varP xs)]
          (normalB [| unwords ($(stringE (nameBase con)) : $(listE shown)) |]) []
  d <- instanceD (cxt []) (appT (conT ''Describe) (conT ty))
         [funD 'describe (map clauseOf cons)]
  return [d]

instance Describe Int where
  describe n = '#' : show n

instance Describe Bool where
  describe b = map toUpper (show b)

data Format = D | S | L String deriving Show

parse :: String -> [Format]
parse ('%' : 'd' : cs) = D : parse cs
parse ('%' : 's' : cs) = S : parse cs
parse [] = []
parse cs = L this : parse rest
  where
    (this, rest) = span (/= '%') cs

printf :: String -> Q Exp
printf text = go (parse text) [| "" |]
  where
    go [] acc = acc
    go (D : fs) acc = [| \n -> $(go fs [| $acc ++ show (n :: Int) |]) |]
    go (S : fs) acc = [| \s -> $(go fs [| $acc ++ s |]) |]
    go (L t : fs) acc = go fs [| $acc ++ t |]

-- What quotes of declarations give.
fields :: Q [Dec]
fields = [d|
  data Shape = Circle Int | Rect { width :: Int, height :: !Int } deriving (Show, Eq)

  area :: Shape -> Int
  area (Circle r) = 3 * r * r
  area (Rect w h) = w * h

  instance Parts Shape where
    parts (Circle _) = ["circle"]
    parts s | area s > 100 = big
            | otherwise = ["small"]
      where big = ["big", "rect"]
  |]

class Parts a where
  parts :: a -> [String]

tuples :: Int -> Q [Dec]
tuples n = fmap concat (mapM one [2 .. n])
  where
    one k = do
      xs <- mapM (const (newName "a")) [1 .. k]
      let name = mkName ("sum" ++ show k)
          arrow a b = AppT (AppT ArrowT a) b
          tuple = foldl AppT (TupleT k) (replicate k (ConT ''Int))
      return
        [ SigD name (arrow tuple (ConT ''Int))
        , FunD name [Clause [TupP (map VarP xs)] (NormalB (foldr1 plus (map VarE xs))) []]
        ]
    plus a b = InfixE (Just a) (VarE '(+)) (Just b)

memo :: (Int -> Integer) -> Int -> Q Exp
memo f n = lift (map f [0 .. n])
