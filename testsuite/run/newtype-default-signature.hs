{-# LANGUAGE DefaultSignatures, DerivingVia, GeneralizedNewtypeDeriving #-}
-- An instance that is derived by newtype, or via another type, has that type's methods, also
-- where the class has a default with a signature of its own.

class Named a where
  named :: a -> String
  default named :: Show a => a -> String
  named x = "shown " ++ show x

instance Named Char where
  named c = "the character " ++ [c]

instance Named Int

instance Named a => Named [a] where
  named = concatMap named

newtype Wrapped a = Wrapped a deriving (Eq, Named)

newtype Via = Via String deriving Named via [Char]

main :: IO ()
main = do
  putStrLn (named (3 :: Int))
  putStrLn (named (Wrapped 'x'))
  putStrLn (named (Wrapped (4 :: Int)))
  putStrLn (named (Via "ab"))
