{-# LANGUAGE TemplateHaskell, GADTs, TypeFamilies, ExistentialQuantification, FunctionalDependencies, FlexibleInstances #-}
module Main where

import Data.Maybe (isJust)
import Derive
import Language.Haskell.TH
import Lens

data Point = Point { _px :: Int, _py :: !Int } deriving (Eq, Show)
data Shape a = Circle { _centre :: Point, _tag :: a } | Square { _centre :: Point, side :: Int, _tag :: a }
  deriving Show
newtype Wrap f a = Wrap { unWrap :: f a }
data Tree a = Leaf | Tree a :+: Tree a | Node a Bool
infixr 4 :+:
data Some = forall b. Show b => Some b | None
data Expr a where
  Lit :: Int -> Expr Int
  Pair :: Expr a -> Expr b -> Expr (a, b)
  Field :: { inner :: [a] } -> Expr a
type Table k = [(k, Maybe Int)]
class Show a => Container a b | a -> b where
  type Elem a
  insert :: b -> a -> a
  walk :: Monad m => (b -> m c) -> a -> m [c]
  infixl 3 `insert`
instance Container [Int] Int where
  type Elem [Int] = Int
  insert = (:)
  walk = mapM
type family Closed a where
  Closed Int = Bool
  Closed [a] = a
data family Vec a
data instance Vec Int = VInt Int Int
newtype instance Vec Bool = VBool { vbool :: Bool }

twice :: Ord a => (a -> a) -> a -> a
twice f = f . f

makeLenses ''Point
makeLenses ''Shape
derivePretty ''Point
derivePretty ''Tree

-- What a splice has made is there for the next.
fmap concat (mapM (\n -> [d| data Made = Made Int Bool |]) [()])
derivePretty (mkName "Made")

data Later = Later Int
derivePretty ''Later

main :: IO ()
main = do
  let p = Point 1 2
  print (view px p, over py (+ 40) p)
  print (over (centre . px) negate (Square p 3 'x'))
  print (over tag show (Circle p True))
  putStrLn (pretty p)
  putStrLn (pretty (Leaf :+: Node p True))
  putStrLn (pretty [Made 3 False])
  putStrLn (pretty (Later 9))
  mapM_ putStrLn
    [ $(describe ''Point), $(describe ''Shape), $(describe ''Wrap), $(describe ''Tree)
    , $(describe ''Some), $(describe ''Expr), $(describe ''Table), $(describe ''Container)
    , $(describe ''Closed), $(describe ''Elem), $(describe ''Vec)
    , $(describe '_px), $(describe 'unWrap), $(describe 'Point), $(describe '(:+:)), $(describe 'Some)
    , $(describe 'Lit), $(describe 'Pair), $(describe 'inner), $(describe 'insert), $(describe 'walk)
    , $(describe 'twice)
    , $(describe ''Bool), $(describe ''Maybe), $(describe ''Either), $(describe ''String), $(describe ''[])
    , $(describe ''(,)), $(describe 'Just), $(describe 'map), $(describe 'foldr), $(describe 'fmap)
    , $(describe ''Int)
    , $(reify ''Monad >>= \i -> case i of { ClassI d _ -> stringE (showDec d); _ -> stringE "?" })
    ]
  -- Instances.
  print $(listE (map (\m -> m >>= \b -> if b then [| True |] else [| False |])
    [ isInstance ''Show [ConT ''Point], isInstance ''Ord [ConT ''Point]
    , isInstance ''Pretty [ConT ''Later], isInstance ''Show [ConT ''String]
    , isInstance ''Show [AppT ArrowT (ConT ''Int) `AppT` ConT ''Int]
    , isInstance ''Container [AppT ListT (ConT ''Int), ConT ''Int]
    , isInstance ''Container [AppT ListT (ConT ''Bool), ConT ''Int]
    , isInstance ''Monad [ConT ''Maybe]
    , isInstance ''Eq [AppT (AppT (TupleT 2) (ConT ''Int)) (ConT ''Bool)] ]))
  mapM_ putStrLn $(reifyInstances ''Show [AppT (ConT ''Shape) (VarT (mkName "z"))] >>= listE . map (stringE . showDec))
  mapM_ putStrLn $(reifyInstances ''Show [AppT ListT (VarT (mkName "z"))] >>= listE . map (stringE . showDec))
  mapM_ putStrLn $(reifyInstances ''Elem [AppT ListT (ConT ''Int)] >>= listE . map (stringE . showDec))
  mapM_ putStrLn $(reifyInstances ''Vec [ConT ''Int] >>= listE . map (stringE . showDec))
  -- Fixities, names, kinds.
  putStrLn $(mapM reifyFixity ['(:+:), 'insert, '(+), 'twice] >>= stringE . show)
  putStrLn $(mapM lookupTypeName ["Point", "Nope", "Made"] >>= stringE . show . map (fmap nameBase))
  putStrLn $(mapM lookupValueName ["Point", "twice", "px", "nope", "Prelude.map"] >>= stringE . show . map (fmap nameBase))
  putStrLn $(mapM reifyType [''Shape, ''Wrap, 'twice, ''Container] >>= stringE . unwords . map showType)
  putStrLn $(reifyConStrictness 'Point >>= stringE . show)
  putStrLn $(mapM isExtEnabled [GADTs, TemplateHaskell, Arrows, Cpp] >>= stringE . show)
  putStrLn $(extsEnabled >>= stringE . show . elem TypeFamilies)
  putStrLn $(location >>= \l -> stringE (show (loc_module l, loc_start l, loc_end l)))
  -- What is not there can be recovered from.
  putStrLn $(recover (stringE "recovered") (reify (mkName "nowhere") >> stringE "found"))
  putStrLn $(recover (stringE "later is not seen") (reify (mkName "AfterMain") >> stringE "found"))

return []

data AfterMain = AfterMain
