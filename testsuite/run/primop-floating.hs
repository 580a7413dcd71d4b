{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Operations on Double# and Float#: of each a number made of its results for edge values.
-- Functions that processors do not have are told with fewer digits.
import Data.Bits (xor)
import Data.List (foldl')
import GHC.Exts
import GHC.Float (castDoubleToWord64, castFloatToWord32)

doubles :: [Double]
doubles =
  [0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2, -2.75, 3.141592653589793, 1e-8, -1e-8, 1e16, 9007199254740993, 1e308, -1e308
  , 5.0e-324, 2.2250738585072014e-308, 1 / 0, -1 / 0, 0 / 0]

floats :: [Float]
floats = [0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2, -2.75, 3.1415927, 1.0e-8, 16777217, 1e38, -1e38, 1.0e-45, 1.17549435e-38, 1 / 0, -1 / 0, 0 / 0]

-- Those that have a place among the Ints.
small :: [Double]
small = [0, -0.0, 1, -1, 0.5, -0.5, 1.5, -2.75, 1e9, -1e9, 123456789.875, 9007199254740993, 4.0e18]

tell :: String -> [Int] -> IO ()
tell name xs = putStrLn (name ++ " " ++ show (foldl' (\h x -> (h `xor` x) * 1099511628211 + 7) 1469598103 xs))

bits :: Double -> Int
bits x = if isNaN x then 1 else fromIntegral (castDoubleToWord64 x)

bitsF :: Float -> Int
bitsF x = if isNaN x then 1 else fromIntegral (castFloatToWord32 x)

-- Some digits of a number.
rough :: Double -> Int
rough x
  | isNaN x = 1
  | isInfinite x = if x > 0 then 2 else 3
  | x == 0 = if isNegativeZero x then 4 else 5
  | otherwise = round (significand x * 1.0e6) + 31 * exponent x

roughF :: Float -> Int
roughF x
  | isNaN x = 1
  | isInfinite x = if x > 0 then 2 else 3
  | x == 0 = if isNegativeZero x then 4 else 5
  | otherwise = round (significand x * 1.0e4) + 31 * exponent x

pairs :: [(String, Double -> Double -> Int)]
pairs =
  [ ("+##", \(D# a) (D# b) -> bits (D# (a +## b)))
  , ("-##", \(D# a) (D# b) -> bits (D# (a -## b)))
  , ("*##", \(D# a) (D# b) -> bits (D# (a *## b)))
  , ("/##", \(D# a) (D# b) -> bits (D# (a /## b)))
  , ("==##", \(D# a) (D# b) -> I# (a ==## b))
  , ("/=##", \(D# a) (D# b) -> I# (a /=## b))
  , ("<##", \(D# a) (D# b) -> I# (a <## b))
  , ("<=##", \(D# a) (D# b) -> I# (a <=## b))
  , (">##", \(D# a) (D# b) -> I# (a >## b))
  , (">=##", \(D# a) (D# b) -> I# (a >=## b))
  , ("**##", \(D# a) (D# b) -> rough (D# (a **## b)))
  ]

single :: [(String, Double -> Int)]
single =
  [ ("negateDouble#", \(D# a) -> bits (D# (negateDouble# a)))
  , ("fabsDouble#", \(D# a) -> bits (D# (fabsDouble# a)))
  , ("sqrtDouble#", \(D# a) -> bits (D# (sqrtDouble# a)))
  , ("double2Float#", \(D# a) -> bitsF (F# (double2Float# a)))
  , ("expDouble#", \(D# a) -> rough (D# (expDouble# a)))
  , ("expm1Double#", \(D# a) -> rough (D# (expm1Double# a)))
  , ("logDouble#", \(D# a) -> rough (D# (logDouble# a)))
  , ("log1pDouble#", \(D# a) -> rough (D# (log1pDouble# a)))
  , ("sinDouble#", \(D# a) -> rough (D# (sinDouble# a)))
  , ("cosDouble#", \(D# a) -> rough (D# (cosDouble# a)))
  , ("tanDouble#", \(D# a) -> rough (D# (tanDouble# a)))
  , ("asinDouble#", \(D# a) -> rough (D# (asinDouble# a)))
  , ("acosDouble#", \(D# a) -> rough (D# (acosDouble# a)))
  , ("atanDouble#", \(D# a) -> rough (D# (atanDouble# a)))
  , ("sinhDouble#", \(D# a) -> rough (D# (sinhDouble# a)))
  , ("coshDouble#", \(D# a) -> rough (D# (coshDouble# a)))
  , ("tanhDouble#", \(D# a) -> rough (D# (tanhDouble# a)))
  , ("asinhDouble#", \(D# a) -> rough (D# (asinhDouble# a)))
  , ("acoshDouble#", \(D# a) -> rough (D# (acoshDouble# a)))
  , ("atanhDouble#", \(D# a) -> rough (D# (atanhDouble# a)))
  ]

parts :: [(String, Double -> Int)]
parts =
  [ ("double2Int#", \(D# a) -> I# (double2Int# a))
  , ("decodeDouble_Int64#", \(D# a) -> case decodeDouble_Int64# a of (# m, e #) -> I# (m +# (e *# 3#)))
  , ("decodeDouble_2Int#", \(D# a) -> if D# a == 0 then 0 else case decodeDouble_2Int# a of (# s, h, l, e #) -> I# (s +# (word2Int# h *# 3#) +# (word2Int# l *# 5#) +# (e *# 7#)))
  , ("float2Int#", \(D# a) -> I# (float2Int# (double2Float# a)))
  , ("decodeFloat_Int#", \(D# a) -> case decodeFloat_Int# (double2Float# a) of (# m, e #) -> I# (m +# (e *# 3#)))
  ]

floatPairs :: [(String, Float -> Float -> Int)]
floatPairs =
  [ ("plusFloat#", \(F# a) (F# b) -> bitsF (F# (plusFloat# a b)))
  , ("minusFloat#", \(F# a) (F# b) -> bitsF (F# (minusFloat# a b)))
  , ("timesFloat#", \(F# a) (F# b) -> bitsF (F# (timesFloat# a b)))
  , ("divideFloat#", \(F# a) (F# b) -> bitsF (F# (divideFloat# a b)))
  , ("eqFloat#", \(F# a) (F# b) -> I# (eqFloat# a b))
  , ("neFloat#", \(F# a) (F# b) -> I# (neFloat# a b))
  , ("ltFloat#", \(F# a) (F# b) -> I# (ltFloat# a b))
  , ("leFloat#", \(F# a) (F# b) -> I# (leFloat# a b))
  , ("gtFloat#", \(F# a) (F# b) -> I# (gtFloat# a b))
  , ("geFloat#", \(F# a) (F# b) -> I# (geFloat# a b))
  , ("powerFloat#", \(F# a) (F# b) -> roughF (F# (powerFloat# a b)))
  ]

floatSingle :: [(String, Float -> Int)]
floatSingle =
  [ ("negateFloat#", \(F# a) -> bitsF (F# (negateFloat# a)))
  , ("fabsFloat#", \(F# a) -> bitsF (F# (fabsFloat# a)))
  , ("sqrtFloat#", \(F# a) -> bitsF (F# (sqrtFloat# a)))
  , ("float2Double#", \(F# a) -> bits (D# (float2Double# a)))
  , ("expFloat#", \(F# a) -> roughF (F# (expFloat# a)))
  , ("expm1Float#", \(F# a) -> roughF (F# (expm1Float# a)))
  , ("logFloat#", \(F# a) -> roughF (F# (logFloat# a)))
  , ("log1pFloat#", \(F# a) -> roughF (F# (log1pFloat# a)))
  , ("sinFloat#", \(F# a) -> roughF (F# (sinFloat# a)))
  , ("cosFloat#", \(F# a) -> roughF (F# (cosFloat# a)))
  , ("tanFloat#", \(F# a) -> roughF (F# (tanFloat# a)))
  , ("asinFloat#", \(F# a) -> roughF (F# (asinFloat# a)))
  , ("acosFloat#", \(F# a) -> roughF (F# (acosFloat# a)))
  , ("atanFloat#", \(F# a) -> roughF (F# (atanFloat# a)))
  , ("sinhFloat#", \(F# a) -> roughF (F# (sinhFloat# a)))
  , ("coshFloat#", \(F# a) -> roughF (F# (coshFloat# a)))
  , ("tanhFloat#", \(F# a) -> roughF (F# (tanhFloat# a)))
  , ("asinhFloat#", \(F# a) -> roughF (F# (asinhFloat# a)))
  , ("acoshFloat#", \(F# a) -> roughF (F# (acoshFloat# a)))
  , ("atanhFloat#", \(F# a) -> roughF (F# (atanhFloat# a)))
  ]

main :: IO ()
main = do
  mapM_ (\(name, f) -> tell name [f a b | a <- doubles, b <- doubles]) pairs
  mapM_ (\(name, f) -> tell name (map f doubles)) single
  mapM_ (\(name, f) -> tell name (map f small)) parts
  mapM_ (\(name, f) -> tell name [f a b | a <- floats, b <- floats]) floatPairs
  mapM_ (\(name, f) -> tell name (map f floats)) floatSingle
