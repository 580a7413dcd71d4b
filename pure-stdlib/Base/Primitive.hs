-- The functions on raw values: what builtin.core defines, with types.

module Base.Primitive where

import Base.Types

primitive plusInt :: Int -> Int -> Int
primitive minusInt :: Int -> Int -> Int
primitive timesInt :: Int -> Int -> Int
primitive negateInt :: Int -> Int
primitive quotInt :: Int -> Int -> Int
primitive remInt :: Int -> Int -> Int
primitive divInt :: Int -> Int -> Int
primitive modInt :: Int -> Int -> Int
primitive eqInt :: Int -> Int -> Bool
primitive neInt :: Int -> Int -> Bool
primitive ltInt :: Int -> Int -> Bool
primitive leInt :: Int -> Int -> Bool
primitive gtInt :: Int -> Int -> Bool
primitive geInt :: Int -> Int -> Bool
primitive compareInt :: Int -> Int -> Ordering
primitive eqChar :: Char -> Char -> Bool
primitive neChar :: Char -> Char -> Bool
primitive ltChar :: Char -> Char -> Bool
primitive leChar :: Char -> Char -> Bool
primitive gtChar :: Char -> Char -> Bool
primitive geChar :: Char -> Char -> Bool
primitive compareChar :: Char -> Char -> Ordering
primitive plusDouble :: Double -> Double -> Double
primitive minusDouble :: Double -> Double -> Double
primitive timesDouble :: Double -> Double -> Double
primitive divDouble :: Double -> Double -> Double
primitive negateDouble :: Double -> Double
primitive eqDouble :: Double -> Double -> Bool
primitive neDouble :: Double -> Double -> Bool
primitive ltDouble :: Double -> Double -> Bool
primitive leDouble :: Double -> Double -> Bool
primitive gtDouble :: Double -> Double -> Bool
primitive geDouble :: Double -> Double -> Bool
primitive compareDouble :: Double -> Double -> Ordering
primitive intToDouble :: Int -> Double
primitive doubleToInt :: Double -> Int
primitive ord :: Char -> Int
primitive unsafeChr :: Int -> Char
primitive doubleByte :: Double -> Int -> Int
