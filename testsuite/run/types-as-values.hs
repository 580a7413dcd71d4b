{-# LANGUAGE TypeApplications, GADTs, ScopedTypeVariables, RankNTypes #-}
-- Types as values whose types tell which they are.

import Type.Reflection
import qualified Data.Typeable as T
import Data.Dynamic
import Data.Proxy

cast' :: forall a b. (T.Typeable a, T.Typeable b) => a -> Maybe b
cast' x = case eqTypeRep (typeRep @a) (typeRep @b) of
  Just HRefl -> Just x
  Nothing -> Nothing

named :: SomeTypeRep -> String
named (SomeTypeRep r) = show r

main :: IO ()
main = do
  print (typeRep @(Maybe Int))
  print (typeOf "a", typeOf (3 :: Int, 'c'))
  print (cast' 'x' :: Maybe Char, cast' 'x' :: Maybe Int)
  print (map named [someTypeRep (Proxy :: Proxy Maybe), someTypeRep (Proxy :: Proxy (Either Int)), T.typeOf (id :: Int -> Int)])
  print (withTypeable (typeRep @[Int]) (T.typeRep (Proxy :: Proxy [Int])))
  print (T.typeRepFingerprint (T.typeOf 'a') == T.typeRepFingerprint (T.typeOf 'b'), T.typeRepFingerprint (T.typeOf 'a') == T.typeRepFingerprint (T.typeOf "b"))
  print (typeRepTyCon (typeRep @(Maybe Int)), tyConName (typeRepTyCon (typeRep @Bool)))
  print (compare (T.typeOf 'a') (T.typeOf 'b'), SomeTypeRep (typeOf 'a') == T.typeOf 'b')
  print (T.splitTyConApp (T.typeOf (Just [True])), T.funResultTy (T.typeOf not) (T.typeOf True))
  print (toDyn (3 :: Int), fromDynamic (toDyn 'c') :: Maybe Char, dynTypeRep (toDyn 'c'))
