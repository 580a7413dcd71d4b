{-# LANGUAGE DeriveDataTypeable, RankNTypes, ScopedTypeVariables #-}
module Main where
import Data.Data
import qualified Data.Map as M
import qualified Data.Set as S
import Data.Ratio
import Data.Maybe
import Data.List.NonEmpty (NonEmpty(..))

data Exp = Num Int | Exp :+: Exp | Neg { inner :: Exp, tag :: String } | V deriving (Show, Eq, Data, Typeable)
infixl 6 :+:
data T a = L | N (T a) a (T a) deriving (Show, Data)
data P a b = P a [b] deriving (Show, Data)
newtype W f a = W (f a) deriving Show
data Void' deriving Data

-- bottom-up traversal
everywhere :: (forall a. Data a => a -> a) -> (forall a. Data a => a -> a)
everywhere f x = f (gmapT (everywhere f) x)
mkT :: (Typeable a, Typeable b) => (b -> b) -> a -> a
mkT f = fromMaybe id (cast f)
everything :: (r -> r -> r) -> (forall a. Data a => a -> r) -> (forall a. Data a => a -> r)
everything k f x = foldl k (f x) (gmapQ (everything k f) x)
mkQ :: (Typeable a, Typeable b) => r -> (b -> r) -> a -> r
mkQ r q a = maybe r q (cast a)

newtype Qr r a = Qr { unQr :: a -> r }
ext1Q :: (Data d, Typeable t) => (d -> q) -> (forall e. Data e => t e -> q) -> d -> q
ext1Q def ext = unQr (fromMaybe (Qr def) (dataCast1 (Qr ext)))

one :: Data d => d -> String
one = ext1Q (const "no") (\t -> "tree " ++ show (toConstr (t `asTree` L)))
  where asTree :: T e -> T e -> T e
        asTree t _ = t

e :: Exp
e = Num 1 :+: Neg (Num 2 :+: V) "x"

main :: IO ()
main = do
  print (everywhere (mkT (+ (1 :: Int))) e)
  print (everything (+) (mkQ 0 (\(n :: Int) -> n)) (N L e (N L (Num 7) L)))
  print (toConstr e, map toConstr [V, Num 1], toConstr (Just 'c'), toConstr [1 :: Int], toConstr (1 :: Int, 'c'))
  print (dataTypeOf e, dataTypeOf (Just 'c'), dataTypeOf "a", dataTypeOf (N L 'c' L), dataTypeOf (1 :: Int))
  print (map constrFields (dataTypeConstrs (dataTypeOf e)), map constrFixity (dataTypeConstrs (dataTypeOf e)))
  print (constrIndex (toConstr V), maxConstrIndex (dataTypeOf e), readConstr (dataTypeOf e) "V", readConstr (dataTypeOf e) "Q")
  print (fromConstr (toConstr V) :: Exp)
  print (fromConstrB (fromConstr (toConstr (3 :: Int))) (toConstr (Num 1)) :: Exp)
  print (gmapQ (show . toConstr) e, glength e)
  print (one (N L 'c' L), one e, one [()], one (Just 'c'))
  print (gmapM (\d -> do { Just d }) e)
  print (toConstr (3.5 :: Double), toConstr 'x', toConstr (3 % 4 :: Rational), toConstr (M.fromList [(1 :: Int, 'c')]), toConstr (S.fromList "ab"))
  print (everywhere (mkT (succ :: Char -> Char)) (M.fromList [('a', "xy")], S.fromList "ab", 'c' :| "d", Left 'e' :: Either Char Int))
  print (toConstr True == toConstr False, toConstr True == toConstr True, dataTypeName (dataTypeOf True), toConstr (), toConstr LT)
  print (dataTypeRep (dataTypeOf (undefined :: Void')), dataTypeOf (P 'c' [()]), typeOf e)
  print (gmapQr (:) [] (show . toConstr) (P 'c' [True]), gmapQi 1 (show . toConstr) (P 'c' [True]))
  print (tyconUQname "A.B.c", tyconModule "A.B.c", isAlgType (dataTypeOf 'c'), showConstr (indexConstr (dataTypeOf e) 2))
  where glength :: Data a => a -> Int
        glength = length . gmapQ (const ())
