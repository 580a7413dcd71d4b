{-# LANGUAGE ExistentialQuantification #-}
-- Typeable: dynamic values, casts, an exception hierarchy.
module Main where

import Control.Exception
import Data.Maybe (mapMaybe)
import Data.Typeable

data Dyn = forall a. (Typeable a, Show a) => Dyn a

instance Show Dyn where
  showsPrec d (Dyn a) = showParen (d > 10) (showString "Dyn " . showsPrec 11 a)

from :: Typeable b => Dyn -> Maybe b
from (Dyn a) = cast a

data AppException = forall e. Exception e => AppException e
instance Show AppException where show (AppException e) = show e
instance Exception AppException

toApp :: Exception e => e -> SomeException
toApp = toException . AppException

fromApp :: Exception e => SomeException -> Maybe e
fromApp x = do
  AppException a <- fromException x
  cast a

data ParseFailure = ParseFailure Int deriving (Show)
instance Exception ParseFailure where
  toException = toApp
  fromException = fromApp

data Missing = Missing String deriving (Show)
instance Exception Missing where
  toException = toApp
  fromException = fromApp

main :: IO ()
main = do
  let things = [Dyn (1 :: Int), Dyn "two", Dyn (Just 'c'), Dyn (4 :: Int), Dyn [True]]
  print things
  print (sum (mapMaybe from things :: [Int]), mapMaybe from things :: [String], length (mapMaybe from things :: [Double]))
  print (map (\(Dyn a) -> typeOf a) things)
  print (typeOf (undefined :: Either Int [Maybe ()]), typeOf not, typeOf (1 :: Integer, 'c', 2.5 :: Double), typeRep (Proxy :: Proxy Maybe))
  print (cast 'x' :: Maybe Char, cast 'x' :: Maybe Int, (gcast (Just 1 :: Maybe Int) :: Maybe (Maybe Int)), typeOf "s" == typeOf "t")
  r1 <- try (throwIO (Missing "key"))
  putStrLn (either (\e -> "app: " ++ show (e :: AppException)) (const "none") r1)
  r2 <- try (throwIO (ParseFailure 3))
  putStrLn (either (\(ParseFailure n) -> "parse: " ++ show n) (const "none") r2)
  r3 <- try (try (throwIO (Missing "inner")) >>= either (\e -> return (show (e :: ParseFailure))) return)
  putStrLn (either (\e -> "outer: " ++ show (e :: SomeException)) id r3)
