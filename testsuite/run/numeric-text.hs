-- Texts of numbers in other bases and layouts.
import Numeric
main = do
  putStrLn (showHex (255 :: Int) "" ++ " " ++ showOct (64 :: Integer) "" ++ " " ++ showHex (2 ^ 100 :: Integer) "")
  print [showFFloat (Just n) x "" | n <- [0, 1, 2, 3], x <- [0.5, 1.5, 2.25, 0.05, 123.456, 0, 99.995, 1e-3, -2.5 :: Double]]
  print [showEFloat (Just n) x "" | n <- [0, 1, 2, 3], x <- [0.5, 1.5, 2.25, 0.05, 123.456, 0, 99.995, 1e-3, -2.5 :: Double]]
  print [showGFloat (Just n) x "" | n <- [0, 2], x <- [0.5, 123.456, 1e-3, 1e8 :: Double]]
  print [f Nothing x "" | f <- [showFFloat, showEFloat, showGFloat], x <- [0, 0.1, 1 / 3, 1e21, 12345.678, 1e-10, 1e23 :: Double]]
  print [showFFloat Nothing x "" | x <- [0.1, 16777216, 3.4028235e38 :: Float]]
  print (floatToDigits 10 (0.15625 :: Double), floatToDigits 2 (0.15625 :: Double), floatToDigits 10 (5.0e-324 :: Double))
  print (showFFloatAlt (Just 0) (3 :: Double) "", showFFloatAlt Nothing (3 :: Double) "", showFloat (1.0e-2 :: Double) "")
  print (1e23 :: Double, 5.0e-324 :: Double, 2 ^ 60 :: Double, 9007199254740993 * 3 :: Double, 4.35, 0.1 + 0.7 :: Double)
  print (showIntAtBase 36 (\d -> toEnum (if d < 10 then d + 48 else d + 87)) (123456789 :: Int) "", showSigned showInt 7 (-5 :: Int) "")
