{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Operations on numbers of 8 and 16 bits: of each a number made of its results
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

int8Pairs :: [(String, Int -> Int -> Int)]
int8Pairs =
  [ ("plusInt8#", \(I# a) (I# b) -> I# (extendInt8# (plusInt8# (narrowInt8# a) (narrowInt8# b))))
  , ("subInt8#", \(I# a) (I# b) -> I# (extendInt8# (subInt8# (narrowInt8# a) (narrowInt8# b))))
  , ("timesInt8#", \(I# a) (I# b) -> I# (extendInt8# (timesInt8# (narrowInt8# a) (narrowInt8# b))))
  , ("eqInt8#", \(I# a) (I# b) -> I# (eqInt8# (narrowInt8# a) (narrowInt8# b)))
  , ("neInt8#", \(I# a) (I# b) -> I# (neInt8# (narrowInt8# a) (narrowInt8# b)))
  , ("ltInt8#", \(I# a) (I# b) -> I# (ltInt8# (narrowInt8# a) (narrowInt8# b)))
  , ("leInt8#", \(I# a) (I# b) -> I# (leInt8# (narrowInt8# a) (narrowInt8# b)))
  , ("gtInt8#", \(I# a) (I# b) -> I# (gtInt8# (narrowInt8# a) (narrowInt8# b)))
  , ("geInt8#", \(I# a) (I# b) -> I# (geInt8# (narrowInt8# a) (narrowInt8# b)))
  ]

int8Quotients :: [(String, Int -> Int -> Int)]
int8Quotients =
  [ ("quotInt8#", \(I# a) (I# b) -> I# (extendInt8# (quotInt8# (narrowInt8# a) (narrowInt8# b))))
  , ("remInt8#", \(I# a) (I# b) -> I# (extendInt8# (remInt8# (narrowInt8# a) (narrowInt8# b))))
  , ("quotRemInt8#", \(I# a) (I# b) -> case quotRemInt8# (narrowInt8# a) (narrowInt8# b) of (# q, r #) -> I# (extendInt8# (q)) + 3 * I# (extendInt8# (r)))
  ]

int8Single :: [(String, Int -> Int)]
int8Single =
  [ ("narrowInt8#", \(I# a) -> I# (extendInt8# ((narrowInt8# a))))
  , ("negateInt8#", \(I# a) -> I# (extendInt8# (negateInt8# (narrowInt8# a))))
  ]

-- Whether these have a quotient.
dividesInt8 :: Int -> Int -> Bool
dividesInt8 (I# a) (I# b) = I# (extendInt8# (narrowInt8# b)) `notElem` [0, -1] || I# b == 3 && I# a == 3

int16Pairs :: [(String, Int -> Int -> Int)]
int16Pairs =
  [ ("plusInt16#", \(I# a) (I# b) -> I# (extendInt16# (plusInt16# (narrowInt16# a) (narrowInt16# b))))
  , ("subInt16#", \(I# a) (I# b) -> I# (extendInt16# (subInt16# (narrowInt16# a) (narrowInt16# b))))
  , ("timesInt16#", \(I# a) (I# b) -> I# (extendInt16# (timesInt16# (narrowInt16# a) (narrowInt16# b))))
  , ("eqInt16#", \(I# a) (I# b) -> I# (eqInt16# (narrowInt16# a) (narrowInt16# b)))
  , ("neInt16#", \(I# a) (I# b) -> I# (neInt16# (narrowInt16# a) (narrowInt16# b)))
  , ("ltInt16#", \(I# a) (I# b) -> I# (ltInt16# (narrowInt16# a) (narrowInt16# b)))
  , ("leInt16#", \(I# a) (I# b) -> I# (leInt16# (narrowInt16# a) (narrowInt16# b)))
  , ("gtInt16#", \(I# a) (I# b) -> I# (gtInt16# (narrowInt16# a) (narrowInt16# b)))
  , ("geInt16#", \(I# a) (I# b) -> I# (geInt16# (narrowInt16# a) (narrowInt16# b)))
  ]

int16Quotients :: [(String, Int -> Int -> Int)]
int16Quotients =
  [ ("quotInt16#", \(I# a) (I# b) -> I# (extendInt16# (quotInt16# (narrowInt16# a) (narrowInt16# b))))
  , ("remInt16#", \(I# a) (I# b) -> I# (extendInt16# (remInt16# (narrowInt16# a) (narrowInt16# b))))
  , ("quotRemInt16#", \(I# a) (I# b) -> case quotRemInt16# (narrowInt16# a) (narrowInt16# b) of (# q, r #) -> I# (extendInt16# (q)) + 3 * I# (extendInt16# (r)))
  ]

int16Single :: [(String, Int -> Int)]
int16Single =
  [ ("narrowInt16#", \(I# a) -> I# (extendInt16# ((narrowInt16# a))))
  , ("negateInt16#", \(I# a) -> I# (extendInt16# (negateInt16# (narrowInt16# a))))
  ]

-- Whether these have a quotient.
dividesInt16 :: Int -> Int -> Bool
dividesInt16 (I# a) (I# b) = I# (extendInt16# (narrowInt16# b)) `notElem` [0, -1] || I# b == 3 && I# a == 3

word8Pairs :: [(String, Word -> Word -> Int)]
word8Pairs =
  [ ("plusWord8#", \(W# a) (W# b) -> I# (word2Int# (extendWord8# (plusWord8# (narrowWord8# a) (narrowWord8# b)))))
  , ("subWord8#", \(W# a) (W# b) -> I# (word2Int# (extendWord8# (subWord8# (narrowWord8# a) (narrowWord8# b)))))
  , ("timesWord8#", \(W# a) (W# b) -> I# (word2Int# (extendWord8# (timesWord8# (narrowWord8# a) (narrowWord8# b)))))
  , ("eqWord8#", \(W# a) (W# b) -> I# (eqWord8# (narrowWord8# a) (narrowWord8# b)))
  , ("neWord8#", \(W# a) (W# b) -> I# (neWord8# (narrowWord8# a) (narrowWord8# b)))
  , ("ltWord8#", \(W# a) (W# b) -> I# (ltWord8# (narrowWord8# a) (narrowWord8# b)))
  , ("leWord8#", \(W# a) (W# b) -> I# (leWord8# (narrowWord8# a) (narrowWord8# b)))
  , ("gtWord8#", \(W# a) (W# b) -> I# (gtWord8# (narrowWord8# a) (narrowWord8# b)))
  , ("geWord8#", \(W# a) (W# b) -> I# (geWord8# (narrowWord8# a) (narrowWord8# b)))
  ]

word8Quotients :: [(String, Word -> Word -> Int)]
word8Quotients =
  [ ("quotWord8#", \(W# a) (W# b) -> I# (word2Int# (extendWord8# (quotWord8# (narrowWord8# a) (narrowWord8# b)))))
  , ("remWord8#", \(W# a) (W# b) -> I# (word2Int# (extendWord8# (remWord8# (narrowWord8# a) (narrowWord8# b)))))
  , ("quotRemWord8#", \(W# a) (W# b) -> case quotRemWord8# (narrowWord8# a) (narrowWord8# b) of (# q, r #) -> I# (word2Int# (extendWord8# (q))) + 3 * I# (word2Int# (extendWord8# (r))))
  ]

word8Single :: [(String, Word -> Int)]
word8Single =
  [ ("narrowWord8#", \(W# a) -> I# (word2Int# (extendWord8# ((narrowWord8# a)))))
  , ("notWord8#", \(W# a) -> I# (word2Int# (extendWord8# (notWord8# (narrowWord8# a)))))
  ]

-- Whether these have a quotient.
dividesWord8 :: Word -> Word -> Bool
dividesWord8 (W# a) (W# b) = W# (extendWord8# (narrowWord8# b)) `notElem` [0] || W# b == 3 && W# a == 3

word16Pairs :: [(String, Word -> Word -> Int)]
word16Pairs =
  [ ("plusWord16#", \(W# a) (W# b) -> I# (word2Int# (extendWord16# (plusWord16# (narrowWord16# a) (narrowWord16# b)))))
  , ("subWord16#", \(W# a) (W# b) -> I# (word2Int# (extendWord16# (subWord16# (narrowWord16# a) (narrowWord16# b)))))
  , ("timesWord16#", \(W# a) (W# b) -> I# (word2Int# (extendWord16# (timesWord16# (narrowWord16# a) (narrowWord16# b)))))
  , ("eqWord16#", \(W# a) (W# b) -> I# (eqWord16# (narrowWord16# a) (narrowWord16# b)))
  , ("neWord16#", \(W# a) (W# b) -> I# (neWord16# (narrowWord16# a) (narrowWord16# b)))
  , ("ltWord16#", \(W# a) (W# b) -> I# (ltWord16# (narrowWord16# a) (narrowWord16# b)))
  , ("leWord16#", \(W# a) (W# b) -> I# (leWord16# (narrowWord16# a) (narrowWord16# b)))
  , ("gtWord16#", \(W# a) (W# b) -> I# (gtWord16# (narrowWord16# a) (narrowWord16# b)))
  , ("geWord16#", \(W# a) (W# b) -> I# (geWord16# (narrowWord16# a) (narrowWord16# b)))
  ]

word16Quotients :: [(String, Word -> Word -> Int)]
word16Quotients =
  [ ("quotWord16#", \(W# a) (W# b) -> I# (word2Int# (extendWord16# (quotWord16# (narrowWord16# a) (narrowWord16# b)))))
  , ("remWord16#", \(W# a) (W# b) -> I# (word2Int# (extendWord16# (remWord16# (narrowWord16# a) (narrowWord16# b)))))
  , ("quotRemWord16#", \(W# a) (W# b) -> case quotRemWord16# (narrowWord16# a) (narrowWord16# b) of (# q, r #) -> I# (word2Int# (extendWord16# (q))) + 3 * I# (word2Int# (extendWord16# (r))))
  ]

word16Single :: [(String, Word -> Int)]
word16Single =
  [ ("narrowWord16#", \(W# a) -> I# (word2Int# (extendWord16# ((narrowWord16# a)))))
  , ("notWord16#", \(W# a) -> I# (word2Int# (extendWord16# (notWord16# (narrowWord16# a)))))
  ]

-- Whether these have a quotient.
dividesWord16 :: Word -> Word -> Bool
dividesWord16 (W# a) (W# b) = W# (extendWord16# (narrowWord16# b)) `notElem` [0] || W# b == 3 && W# a == 3

main :: IO ()
main = do
  mapM_ (\(name, f) -> tell name [f a b | a <- ints, b <- ints]) int8Pairs
  mapM_ (\(name, f) -> tell name [f a b | a <- ints, b <- ints, dividesInt8 a b]) int8Quotients
  mapM_ (\(name, f) -> tell name (map f ints)) int8Single
  mapM_ (\(name, f) -> tell name [f a b | a <- ints, b <- ints]) int16Pairs
  mapM_ (\(name, f) -> tell name [f a b | a <- ints, b <- ints, dividesInt16 a b]) int16Quotients
  mapM_ (\(name, f) -> tell name (map f ints)) int16Single
  mapM_ (\(name, f) -> tell name [f a b | a <- words', b <- words']) word8Pairs
  mapM_ (\(name, f) -> tell name [f a b | a <- words', b <- words', dividesWord8 a b]) word8Quotients
  mapM_ (\(name, f) -> tell name (map f words')) word8Single
  mapM_ (\(name, f) -> tell name [f a b | a <- words', b <- words']) word16Pairs
  mapM_ (\(name, f) -> tell name [f a b | a <- words', b <- words', dividesWord16 a b]) word16Quotients
  mapM_ (\(name, f) -> tell name (map f words')) word16Single
