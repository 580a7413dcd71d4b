{-# LANGUAGE DefaultSignatures, DeriveAnyClass, GADTs, ScopedTypeVariables, FlexibleContexts #-}
module Main where
import Control.Monad.State
import Control.Monad.Reader

class Describe a where
  describe :: a -> String
  default describe :: Show a => a -> String
  describe x = "<" ++ show x ++ ">"
  size :: a -> Int
  default size :: (Show a) => a -> Int
  size = go . pad
    where go :: String -> Int
          go = length
          pad :: a -> String
          pad y = describeIt y
            where describeIt :: a -> String
                  describeIt z = show z
  name :: a -> String
  name _ = "thing"
  {-# MINIMAL #-}

instance Describe Int
instance Describe Bool where
  describe b = if b then "yes" else "no"
instance Show a => Describe [a]

data P a = P a Int deriving (Show, Describe)
data C = R | G deriving (Show, Eq, Describe)

-- The same type by other words.
type Rendering a = a -> Text
type Text = [Char]
class Pretty a where
  pretty :: a -> String
  default pretty :: Show a => Rendering a
  pretty x = '~' : show x
instance Pretty Int

class Monad m => MonadLog m where
  logIt :: String -> m ()
  default logIt :: (MonadTrans t, MonadLog n, m ~ t n) => String -> m ()
  logIt = lift . logIt
instance MonadLog IO where logIt s = putStrLn ("log " ++ s)
instance MonadLog m => MonadLog (StateT s m)
instance MonadLog m => MonadLog (ReaderT r m)

main :: IO ()
main = do
  putStrLn (pretty (7 :: Int))
  putStrLn (describe (1 :: Int))
  putStrLn (describe True ++ name True)
  putStrLn (describe [1, 2 :: Int] ++ show (size "abc"))
  putStrLn (describe (P 'c' 3) ++ describe R)
  runReaderT (evalStateT (logIt "a" >> modify (+ 1) >> get >>= logIt . show) 1) 'r'
