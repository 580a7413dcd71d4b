-- Classes of type constructors of one and of two parameters.
module Main where
import Data.Functor.Classes
import Data.Functor.Const
import Data.Functor.Identity

newtype Pair f a = Pair (f a, f a)
instance Show1 f => Show1 (Pair f) where
  liftShowsPrec one many d (Pair (a, b)) =
    showsBinaryWith (liftShowsPrec one many) (liftShowsPrec one many) "Pair" d a b
instance Read1 f => Read1 (Pair f) where
  liftReadsPrec one many =
    readsData (readsBinaryWith (liftReadsPrec one many) (liftReadsPrec one many) "Pair" (\a b -> Pair (a, b)))
instance (Show1 f, Show a) => Show (Pair f a) where showsPrec = showsPrec1
instance (Read1 f, Read a) => Read (Pair f a) where readsPrec = readsPrec1

both :: (Show2 f, Show a, Show b, Eq2 f, Eq a, Eq b, Ord2 f, Ord a, Ord b) => f a b -> f a b -> IO ()
both x y = print (showsPrec2 11 x "", showsPrec2 0 y "", eq2 x y, compare2 x y, compare2 y x)

main :: IO ()
main = do
  both (Left 1 :: Either Int Char) (Right 'c')
  both (Right 'd' :: Either Int Char) (Right 'c')
  both (1 :: Int, 'a') (1, 'b')
  both (Const 3 :: Const Int Char) (Const (-2))
  print (liftEq2 (\a b -> a == length b) (==) (2 :: Int, 'x') ("ab", 'x'))
  print (liftCompare2 (\_ _ -> EQ) compare (undefined :: Int, 'x') (undefined :: Int, 'a'))
  print (Pair (Just 1, Nothing))
  print (read " Pair (Just 1)  Nothing" :: Pair Maybe Int)
  print (reads "(Pair [1] [2, 3]) rest" :: [(Pair [] Int, String)])
  print (fst (head (readsPrec1 0 "Just (-3) x")) :: Maybe Int)
  print (readsPrec1 11 "Just 3" :: [(Maybe Int, String)])
  print (readsPrec1 11 "(Nothing)" :: [(Maybe Int, String)])
  print (readsPrec2 0 "Left 3" :: [(Either Int Char, String)], readsPrec2 11 "(Right 'c')" :: [(Either Int Char, String)])
  print (readsPrec2 0 " ( 1 , 'b' ) z" :: [((Int, Char), String)])
  print (readsPrec2 0 "Const 1" :: [(Const Int Char, String)], readsPrec1 0 "Identity 2" :: [(Identity Int, String)])
  print (liftReadList readsPrec readList "[Just 1, Nothing]" :: [([Maybe Int], String)])
  putStrLn (liftShowList2 showsPrec showList showsPrec showList [(1, 'a'), (2, 'b')] "")
