{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Operations on Int# and Word#: of each a number made of its results
-- for all pairs of edge values.
import Data.Bits (xor)
import Data.List (foldl')
import GHC.Exts

ints :: [Int]
ints =
  [0, 1, -1, 2, -2, 7, -7, 63, 64, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535
  , 65536, 2147483647, 2147483648, -2147483648, -2147483649, 4294967295, 4294967296, maxBound, minBound, minBound + 1]

words' :: [Word]
words' =
  [0, 1, 2, 7, 63, 64, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 2147483648, 4294967295, 4294967296
  , 9223372036854775807, 9223372036854775808, maxBound - 1, maxBound]

tell :: String -> [Int] -> IO ()
tell name xs = putStrLn (name ++ " " ++ show (foldl' (\h x -> (h `xor` x) * 1099511628211 + 7) 1469598103 xs))

pairs :: [(String, Int -> Int -> Int)]
pairs =
  [ ("+#", \(I# a) (I# b) -> I# (a +# b))
  , ("-#", \(I# a) (I# b) -> I# (a -# b))
  , ("*#", \(I# a) (I# b) -> I# (a *# b))
  , ("==#", \(I# a) (I# b) -> I# (a ==# b))
  , ("/=#", \(I# a) (I# b) -> I# (a /=# b))
  , ("<#", \(I# a) (I# b) -> I# (a <# b))
  , ("<=#", \(I# a) (I# b) -> I# (a <=# b))
  , (">#", \(I# a) (I# b) -> I# (a ># b))
  , (">=#", \(I# a) (I# b) -> I# (a >=# b))
  , ("andI#", \(I# a) (I# b) -> I# (andI# a b))
  , ("orI#", \(I# a) (I# b) -> I# (orI# a b))
  , ("xorI#", \(I# a) (I# b) -> I# (xorI# a b))
  , ("mulIntMayOflo#", \(I# a) (I# b) -> case mulIntMayOflo# a b of { 0# -> 0; _ -> 1 })
  , ("addIntC#", \(I# a) (I# b) -> case addIntC# a b of (# x, y #) -> I# (x +# (y *# 3#)))
  , ("subIntC#", \(I# a) (I# b) -> case subIntC# a b of (# x, y #) -> I# (x +# (y *# 3#)))
  , ("timesInt2#", \(I# a) (I# b) -> case timesInt2# a b of (# c, x, y #) -> I# (c +# (x *# 3#) +# y))
  ]

quotients :: [(String, Int -> Int -> Int)]
quotients =
  [ ("quotInt#", \(I# a) (I# b) -> I# (quotInt# a b))
  , ("remInt#", \(I# a) (I# b) -> I# (remInt# a b))
  , ("quotRemInt#", \(I# a) (I# b) -> case quotRemInt# a b of (# q, r #) -> I# (q +# (r *# 3#)))
  ]

shifts :: [(String, Int -> Int -> Int)]
shifts =
  [ ("uncheckedIShiftL#", \(I# a) (I# n) -> I# (uncheckedIShiftL# a n))
  , ("uncheckedIShiftRA#", \(I# a) (I# n) -> I# (uncheckedIShiftRA# a n))
  , ("uncheckedIShiftRL#", \(I# a) (I# n) -> I# (uncheckedIShiftRL# a n))
  , ("uncheckedIShiftL64#", \(I# a) (I# n) -> I# (uncheckedIShiftL64# a n))
  , ("uncheckedIShiftRA64#", \(I# a) (I# n) -> I# (uncheckedIShiftRA64# a n))
  , ("iShiftL#", \(I# a) (I# n) -> I# (iShiftL# a n))
  , ("iShiftRA#", \(I# a) (I# n) -> I# (iShiftRA# a n))
  , ("iShiftRL#", \(I# a) (I# n) -> I# (iShiftRL# a n))
  ]

single :: [(String, Int -> Int)]
single =
  [ ("negateInt#", \(I# a) -> I# (negateInt# a))
  , ("notI#", \(I# a) -> I# (notI# a))
  , ("narrow8Int#", \(I# a) -> I# (narrow8Int# a))
  , ("narrow16Int#", \(I# a) -> I# (narrow16Int# a))
  , ("narrow32Int#", \(I# a) -> I# (narrow32Int# a))
  , ("int2Word#", \(I# a) -> I# (word2Int# (int2Word# a)))
  , ("int2Double#", \(I# a) -> truncate (D# (int2Double# a) / 1024))
  , ("int2Float#", \(I# a) -> truncate (F# (int2Float# a) / 1024))
  ]

wordPairs :: [(String, Word -> Word -> Int)]
wordPairs =
  [ ("plusWord#", \(W# a) (W# b) -> I# (word2Int# (plusWord# a b)))
  , ("minusWord#", \(W# a) (W# b) -> I# (word2Int# (minusWord# a b)))
  , ("timesWord#", \(W# a) (W# b) -> I# (word2Int# (timesWord# a b)))
  , ("and#", \(W# a) (W# b) -> I# (word2Int# (and# a b)))
  , ("or#", \(W# a) (W# b) -> I# (word2Int# (or# a b)))
  , ("xor#", \(W# a) (W# b) -> I# (word2Int# (xor# a b)))
  , ("pdep8#", \(W# a) (W# b) -> I# (word2Int# (narrow8Word# (pdep8# a (narrow8Word# b)))))
  , ("pdep16#", \(W# a) (W# b) -> I# (word2Int# (narrow16Word# (pdep16# a (narrow16Word# b)))))
  , ("pdep32#", \(W# a) (W# b) -> I# (word2Int# (narrow32Word# (pdep32# a (narrow32Word# b)))))
  , ("pdep64#", \(W# a) (W# b) -> I# (word2Int# (pdep64# a b)))
  , ("pdep#", \(W# a) (W# b) -> I# (word2Int# (pdep# a b)))
  , ("pext8#", \(W# a) (W# b) -> I# (word2Int# (narrow8Word# (pext8# a (narrow8Word# b)))))
  , ("pext16#", \(W# a) (W# b) -> I# (word2Int# (narrow16Word# (pext16# a (narrow16Word# b)))))
  , ("pext32#", \(W# a) (W# b) -> I# (word2Int# (narrow32Word# (pext32# a (narrow32Word# b)))))
  , ("pext64#", \(W# a) (W# b) -> I# (word2Int# (pext64# a b)))
  , ("pext#", \(W# a) (W# b) -> I# (word2Int# (pext# a b)))
  , ("eqWord#", \(W# a) (W# b) -> I# (eqWord# a b))
  , ("neWord#", \(W# a) (W# b) -> I# (neWord# a b))
  , ("ltWord#", \(W# a) (W# b) -> I# (ltWord# a b))
  , ("leWord#", \(W# a) (W# b) -> I# (leWord# a b))
  , ("gtWord#", \(W# a) (W# b) -> I# (gtWord# a b))
  , ("geWord#", \(W# a) (W# b) -> I# (geWord# a b))
  , ("addWordC#", \(W# a) (W# b) -> case addWordC# a b of (# x, y #) -> I# (word2Int# x +# (y *# 3#)))
  , ("subWordC#", \(W# a) (W# b) -> case subWordC# a b of (# x, y #) -> I# (word2Int# x +# (y *# 3#)))
  , ("plusWord2#", \(W# a) (W# b) -> case plusWord2# a b of (# x, y #) -> I# (word2Int# x +# (word2Int# y *# 3#)))
  , ("timesWord2#", \(W# a) (W# b) -> case timesWord2# a b of (# x, y #) -> I# (word2Int# x +# (word2Int# y *# 3#)))
  ]

wordQuotients :: [(String, Word -> Word -> Int)]
wordQuotients =
  [ ("quotWord#", \(W# a) (W# b) -> I# (word2Int# (quotWord# a b)))
  , ("remWord#", \(W# a) (W# b) -> I# (word2Int# (remWord# a b)))
  , ("quotRemWord#", \(W# a) (W# b) -> case quotRemWord# a b of (# q, r #) -> I# (word2Int# q +# (word2Int# r *# 3#)))
  , ("quotRemWord2#", \(W# a) (W# b) -> case quotRemWord2# (uncheckedShiftRL# b 1#) a b of (# q, r #) -> I# (word2Int# q +# (word2Int# r *# 3#)))
  ]

wordShifts :: [(String, Word -> Int -> Int)]
wordShifts =
  [ ("uncheckedShiftL#", \(W# a) (I# n) -> I# (word2Int# (uncheckedShiftL# a n)))
  , ("uncheckedShiftRL#", \(W# a) (I# n) -> I# (word2Int# (uncheckedShiftRL# a n)))
  , ("uncheckedShiftL64#", \(W# a) (I# n) -> I# (word2Int# (uncheckedShiftL64# a n)))
  , ("uncheckedShiftRL64#", \(W# a) (I# n) -> I# (word2Int# (uncheckedShiftRL64# a n)))
  , ("shiftL#", \(W# a) (I# n) -> I# (word2Int# (shiftL# a n)))
  , ("shiftRL#", \(W# a) (I# n) -> I# (word2Int# (shiftRL# a n)))
  ]

wordSingle :: [(String, Word -> Int)]
wordSingle =
  [ ("not#", \(W# a) -> I# (word2Int# (not# a)))
  , ("narrow8Word#", \(W# a) -> I# (word2Int# (narrow8Word# a)))
  , ("narrow16Word#", \(W# a) -> I# (word2Int# (narrow16Word# a)))
  , ("narrow32Word#", \(W# a) -> I# (word2Int# (narrow32Word# a)))
  , ("byteSwap#", \(W# a) -> I# (word2Int# (byteSwap# a)))
  , ("byteSwap16#", \(W# a) -> I# (word2Int# (narrow16Word# (byteSwap16# a))))
  , ("byteSwap32#", \(W# a) -> I# (word2Int# (narrow32Word# (byteSwap32# a))))
  , ("byteSwap64#", \(W# a) -> I# (word2Int# (byteSwap64# a)))
  , ("bitReverse#", \(W# a) -> I# (word2Int# (bitReverse# a)))
  , ("bitReverse8#", \(W# a) -> I# (word2Int# (narrow8Word# (bitReverse8# a))))
  , ("bitReverse16#", \(W# a) -> I# (word2Int# (narrow16Word# (bitReverse16# a))))
  , ("bitReverse32#", \(W# a) -> I# (word2Int# (narrow32Word# (bitReverse32# a))))
  , ("bitReverse64#", \(W# a) -> I# (word2Int# (bitReverse64# a)))
  , ("popCnt#", \(W# a) -> I# (word2Int# (popCnt# a)))
  , ("popCnt8#", \(W# a) -> I# (word2Int# (popCnt8# a)))
  , ("popCnt16#", \(W# a) -> I# (word2Int# (popCnt16# a)))
  , ("popCnt32#", \(W# a) -> I# (word2Int# (popCnt32# a)))
  , ("popCnt64#", \(W# a) -> I# (word2Int# (popCnt64# a)))
  , ("clz#", \(W# a) -> I# (word2Int# (clz# a)))
  , ("clz8#", \(W# a) -> I# (word2Int# (clz8# a)))
  , ("clz16#", \(W# a) -> I# (word2Int# (clz16# a)))
  , ("clz32#", \(W# a) -> I# (word2Int# (clz32# a)))
  , ("clz64#", \(W# a) -> I# (word2Int# (clz64# a)))
  , ("ctz#", \(W# a) -> I# (word2Int# (ctz# a)))
  , ("ctz8#", \(W# a) -> I# (word2Int# (ctz8# a)))
  , ("ctz16#", \(W# a) -> I# (word2Int# (ctz16# a)))
  , ("ctz32#", \(W# a) -> I# (word2Int# (ctz32# a)))
  , ("ctz64#", \(W# a) -> I# (word2Int# (ctz64# a)))
  , ("word2Double#", \(W# a) -> truncate (D# (word2Double# a) / 4096))
  , ("word2Float#", \(W# a) -> truncate (F# (word2Float# a) / 4096))
  ]

main :: IO ()
main = do
  mapM_ (\(name, f) -> tell name [f a b | a <- ints, b <- ints]) pairs
  mapM_ (\(name, f) -> tell name [f a b | a <- ints, b <- ints, b /= 0, not (a == minBound && b == -1)]) quotients
  mapM_ (\(name, f) -> tell name [f a n | a <- ints, n <- [0, 1, 7, 31, 32, 62, 63]]) shifts
  mapM_ (\(name, f) -> tell name (map f ints)) single
  mapM_ (\(name, f) -> tell name [f a b | a <- words', b <- words']) wordPairs
  mapM_ (\(name, f) -> tell name [f a b | a <- words', b <- words', b /= 0]) wordQuotients
  mapM_ (\(name, f) -> tell name [f a n | a <- words', n <- [0, 1, 7, 31, 32, 62, 63]]) wordShifts
  mapM_ (\(name, f) -> tell name (map f words')) wordSingle
