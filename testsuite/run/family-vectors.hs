{-# LANGUAGE TypeFamilies, FlexibleContexts, MultiParamTypeClasses, FlexibleInstances #-}
module Main where
import Data.Word

-- unboxed vectors in the manner of pairs of vectors
data family Vector a

class Unbox a where
  fromL :: [a] -> Vector a
  toL :: Vector a -> [a]
  len :: Vector a -> Int
  at :: Vector a -> Int -> a

newtype instance Vector Int = V_Int [Int] deriving (Eq, Show)
newtype instance Vector Bool = V_Bool [Word8] deriving Show
data instance Vector () = V_Unit !Int
data instance Vector (a, b) = V_2 { size :: Int, firsts :: Vector a, seconds :: Vector b }

instance Unbox Int where
  fromL = V_Int
  toL (V_Int xs) = xs
  len (V_Int xs) = length xs
  at (V_Int xs) i = xs !! i

instance Unbox Bool where
  fromL = V_Bool . map (fromIntegral . fromEnum)
  toL (V_Bool xs) = map (/= 0) xs
  len (V_Bool xs) = length xs
  at (V_Bool xs) i = xs !! i == 1

instance Unbox () where
  fromL = V_Unit . length
  toL (V_Unit n) = replicate n ()
  len (V_Unit n) = n
  at _ _ = ()

instance (Unbox a, Unbox b) => Unbox (a, b) where
  fromL ps = V_2 (length ps) (fromL (map fst ps)) (fromL (map snd ps))
  toL v = zip (toL (firsts v)) (toL (seconds v))
  len = size
  at (V_2 _ a b) i = (at a i, at b i)

vmap :: (Unbox a, Unbox b) => (a -> b) -> Vector a -> Vector b
vmap f = fromL . map f . toL

vzip :: (Unbox a, Unbox b) => Vector a -> Vector b -> Vector (a, b)
vzip a b = V_2 (min (len a) (len b)) a b

main :: IO ()
main = do
  let v = fromL [1, 2, 3, 4] :: Vector Int
      e = vmap even v
      p = vzip v e
  print v
  print e
  print (toL p, len p, at p 2)
  print (toL (vmap (\(n, b) -> if b then (n, ()) else (-n, ())) p))
  print (firsts p == v)
