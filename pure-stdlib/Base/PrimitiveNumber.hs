-- The functions on raw numbers that number.core defines, with types.

module Base.PrimitiveNumber where

import Base.Types

primitive plusWord :: Word -> Word -> Word
primitive minusWord :: Word -> Word -> Word
primitive timesWord :: Word -> Word -> Word
primitive andWord :: Word -> Word -> Word
primitive orWord :: Word -> Word -> Word
primitive xorWord :: Word -> Word -> Word
primitive quotWord :: Word -> Word -> Word
primitive remWord :: Word -> Word -> Word
primitive negateWord :: Word -> Word
primitive eqWord :: Word -> Word -> Bool
primitive neWord :: Word -> Word -> Bool
primitive ltWord :: Word -> Word -> Bool
primitive leWord :: Word -> Word -> Bool
primitive gtWord :: Word -> Word -> Bool
primitive geWord :: Word -> Word -> Bool
primitive compareWord :: Word -> Word -> Ordering
primitive shlWord :: Word -> Int -> Word
primitive shrWord :: Word -> Int -> Word
primitive wordToInt :: Word -> Int
primitive intToWord :: Int -> Word
primitive wordToDouble :: Word -> Double
primitive wordToFloat :: Word -> Float

primitive andInt :: Int -> Int -> Int
primitive orInt :: Int -> Int -> Int
primitive xorInt :: Int -> Int -> Int
primitive shlInt :: Int -> Int -> Int
primitive shrInt :: Int -> Int -> Int
primitive timesHighInt :: Int -> Int -> Int
primitive popCountInt :: Int -> Int
primitive leadingZerosInt :: Int -> Int
primitive trailingZerosInt :: Int -> Int

primitive plusFloat :: Float -> Float -> Float
primitive minusFloat :: Float -> Float -> Float
primitive timesFloat :: Float -> Float -> Float
primitive divFloat :: Float -> Float -> Float
primitive powFloat :: Float -> Float -> Float
primitive negateFloat :: Float -> Float
primitive absFloat :: Float -> Float
primitive eqFloat :: Float -> Float -> Bool
primitive neFloat :: Float -> Float -> Bool
primitive ltFloat :: Float -> Float -> Bool
primitive leFloat :: Float -> Float -> Bool
primitive gtFloat :: Float -> Float -> Bool
primitive geFloat :: Float -> Float -> Bool
primitive intToFloat :: Int -> Float
primitive floatToInt :: Float -> Int
primitive floatBits :: Float -> Int
primitive bitsFloat :: Int -> Float
primitive floatToDouble :: Float -> Double
primitive doubleToFloat :: Double -> Float
primitive sqrtFloat :: Float -> Float
primitive expFloat :: Float -> Float
primitive logFloat :: Float -> Float
primitive sinFloat :: Float -> Float
primitive cosFloat :: Float -> Float
primitive tanFloat :: Float -> Float
primitive asinFloat :: Float -> Float
primitive acosFloat :: Float -> Float
primitive atanFloat :: Float -> Float
primitive sinhFloat :: Float -> Float
primitive coshFloat :: Float -> Float
primitive tanhFloat :: Float -> Float
primitive asinhFloat :: Float -> Float
primitive acoshFloat :: Float -> Float
primitive atanhFloat :: Float -> Float
primitive log1pFloat :: Float -> Float
primitive expm1Float :: Float -> Float

primitive absDouble :: Double -> Double
primitive sqrtDouble :: Double -> Double
primitive expDouble :: Double -> Double
primitive logDouble :: Double -> Double
primitive sinDouble :: Double -> Double
primitive cosDouble :: Double -> Double
primitive tanDouble :: Double -> Double
primitive asinDouble :: Double -> Double
primitive acosDouble :: Double -> Double
primitive atanDouble :: Double -> Double
primitive sinhDouble :: Double -> Double
primitive coshDouble :: Double -> Double
primitive tanhDouble :: Double -> Double
primitive asinhDouble :: Double -> Double
primitive acoshDouble :: Double -> Double
primitive atanhDouble :: Double -> Double
primitive log1pDouble :: Double -> Double
primitive expm1Double :: Double -> Double
primitive powDouble :: Double -> Double -> Double
primitive doubleBits :: Double -> Int
primitive bitsDouble :: Int -> Double

primitive integerFromInt :: Int -> Integer
primitive integerFromWord :: Word -> Integer
primitive integerToInt :: Integer -> Int
primitive integerToWord :: Integer -> Word
primitive integerToDouble :: Integer -> Double
primitive integerToFloat :: Integer -> Float
primitive integerEncodeDouble :: Integer -> Int -> Double
primitive integerEncodeFloat :: Integer -> Int -> Float
primitive integerNearestDouble :: Integer -> Int -> Double
primitive integerNearestFloat :: Integer -> Int -> Float
primitive integerIsSmall :: Integer -> Bool
primitive plusInteger :: Integer -> Integer -> Integer
primitive minusInteger :: Integer -> Integer -> Integer
primitive timesInteger :: Integer -> Integer -> Integer
primitive quotInteger :: Integer -> Integer -> Integer
primitive remInteger :: Integer -> Integer -> Integer
primitive divInteger :: Integer -> Integer -> Integer
primitive modInteger :: Integer -> Integer -> Integer
primitive gcdInteger :: Integer -> Integer -> Integer
primitive andInteger :: Integer -> Integer -> Integer
primitive orInteger :: Integer -> Integer -> Integer
primitive xorInteger :: Integer -> Integer -> Integer
primitive negateInteger :: Integer -> Integer
primitive absInteger :: Integer -> Integer
primitive signumInteger :: Integer -> Integer
primitive eqInteger :: Integer -> Integer -> Bool
primitive neInteger :: Integer -> Integer -> Bool
primitive ltInteger :: Integer -> Integer -> Bool
primitive leInteger :: Integer -> Integer -> Bool
primitive gtInteger :: Integer -> Integer -> Bool
primitive geInteger :: Integer -> Integer -> Bool
primitive compareInteger :: Integer -> Integer -> Ordering
primitive shlInteger :: Integer -> Int -> Integer
primitive shrInteger :: Integer -> Int -> Integer
primitive testBitInteger :: Integer -> Int -> Bool
primitive popCountInteger :: Integer -> Int
primitive bitLengthInteger :: Integer -> Int
primitive showsInteger :: Integer -> [Char] -> [Char]
