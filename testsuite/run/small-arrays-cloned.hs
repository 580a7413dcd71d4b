{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- A part of a small array that is cloned, thawed or frozen is an array of its own, with its size.
import GHC.Exts

data Small = Small (SmallArray# Int)

made :: Int -> Small
made (I# n) = case runRW# (\s -> case newSmallArray# n 0 s of
  (# s1, a #) -> case fill a 0# s1 of s2 -> unsafeFreezeSmallArray# a s2) of (# _, a #) -> Small a
  where
    fill a i s
      | isTrue# (i >=# n) = s
      | otherwise = fill a (i +# 1#) (writeSmallArray# a i (I# (i *# i)) s)

shown :: Small -> [Int]
shown (Small a) = [case indexSmallArray# a i of (# x #) -> x | I# i <- [0 .. I# (sizeofSmallArray# a) - 1]]

-- As a trie puts another child in a node's copy.
updated :: Int -> Int -> Small -> Small
updated (I# i) x (Small a) = case runRW# (\s -> case thawSmallArray# a 0# (sizeofSmallArray# a) s of
  (# s1, b #) -> case writeSmallArray# b i x s1 of s2 -> unsafeFreezeSmallArray# b s2) of (# _, b #) -> Small b

main :: IO ()
main = do
  let Small a = made 8
  print (shown (Small (cloneSmallArray# a 2# 5#)), shown (Small (cloneSmallArray# a 8# 0#)))
  print (shown (updated 3 100 (updated 0 7 (made 5))))
  print (length (shown (foldr (\i -> updated (i `mod` 32) i) (made 32) [1 .. 1000])))
  case runRW# (\s -> case thawSmallArray# a 1# 4# s of
    (# s1, b #) -> case freezeSmallArray# b 1# 2# s1 of
      (# s2, c #) -> (# s2, (I# (sizeofSmallMutableArray# b), Small c) #)) of
    (# _, (n, c) #) -> print (n, shown c)
