{-# LANGUAGE MagicHash, UnboxedTuples, UnboxedSums #-}
-- Unboxed sums, constructors by number, and transactions as state code.
import Control.Concurrent.STM (newTVarIO)
import GHC.Conc (STM(..), TVar(..), atomically)
import GHC.Exts
import GHC.IO (IO(..))

-- Of a number, a word, or nothing.
parse :: String -> (# Int# | String | (# #) #)
parse "" = (# | | (# #) #)
parse s@(c : _)
  | c >= '0' && c <= '9' = case read s of I# n -> (# n | | #)
  | otherwise = (# | s | #)

tell :: (# Int# | String | (# #) #) -> String
tell (# n | | #) = "number " ++ show (I# (n +# 1#))
tell (# | s | #) = "word " ++ s
tell (# | | (# #) #) = "nothing"

find :: (a -> Bool) -> [a] -> (# (# #) | a #)
find _ [] = (# (# #) | #)
find p (x : xs) = if p x then (# | x #) else find p xs

pair :: Int -> (# (# Int, Int #) | Double# #)
pair n = if n < 3 then (# (# n, n * 2 #) | #) else case fromIntegral n of D# d -> (# | d #)

orElse' :: (# (# #) | a #) -> a -> a
orElse' (# | x #) _ = x
orElse' (# (# #) | #) y = y

data Colour = Red | Green | Blue deriving (Show, Eq)
data Shape a = Point | Circle a | Square !Int | Line { from, to :: a }

tags :: [Shape Int] -> [Int]
tags shapes = [I# (dataToTag# s) | s <- shapes]

main :: IO ()
main = do
  mapM_ (\s -> putStrLn (tell (parse s))) ["12", "abc", ""]
  print (orElse' (find even [1, 3, 4, 5]) 0, orElse' (find even [1, 3]) (0 :: Int))
  print [case pair n of { (# (# a, b #) | #) -> fromIntegral (a + b); (# | d #) -> D# d } | n <- [1 .. 4]]
  print (map (\(I# n) -> tagToEnum# n :: Colour) [0, 1, 2], tagToEnum# (3# ># 2#) :: Bool)
  print (tags [Point, Circle 1, Square 2, Line 3 4], I# (dataToTag# Blue), I# (dataToTag# (Just 'x')))
  print [c | I# n <- [0 .. 2], let c = tagToEnum# n :: Colour, c /= Green]
  TVar v <- newTVarIO 'a'
  c <- atomically (STM (\s -> case readTVar# v s of (# s1, x #) -> case writeTVar# v 'b' s1 of s2 -> (# s2, x #)))
  d <- IO (readTVarIO# v)
  e <- IO (atomically# (catchRetry# (\t -> case writeTVar# v 'z' t of t1 -> retry# t1) (readTVar# v)))
  print (c, d, e)
  small <- IO (\s -> case newSmallArray# 5# 'x' s of
    (# s1, a #) -> case writeSmallArray# a 1# 'y' s1 of
      s2 -> case shrinkSmallMutableArray# a 2# s2 of
        s3 -> case getSizeofSmallMutableArray# a s3 of
          (# s4, n #) -> case unsafeFreezeSmallArray# a s4 of
            (# s5, f #) -> case indexSmallArray# f 1# of
              (# x #) -> (# s5, (I# n, I# (sizeofSmallArray# f), x) #))
  print small
  putStrLn (unpackNBytes# "bytes and more"# 5# ++ unpackAppendCString# " to "# (unpackFoldrCString# "end"# (:) ""))
  print (I# (cstringLength# "twelve bytes"#))
