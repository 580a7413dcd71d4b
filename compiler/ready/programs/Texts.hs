-- Lines in, lines out; numbers and structures shown and read.
module Main (main) where

import Control.Monad
import Data.Char
import Data.List
import Data.Maybe
import Numeric
import System.Environment
import System.Exit
import System.IO

data Shape = Circle Double | Box { width :: Int, height :: Int } | Named String [Shape]
  deriving (Eq, Ord, Show, Read)

data Colour = Red | Green | Blue deriving (Eq, Ord, Show, Read, Enum, Bounded)

area :: Shape -> Double
area (Circle r) = pi * r ^ 2
area (Box w h) = fromIntegral (w * h)
area (Named _ parts) = sum (map area parts)

report :: (Int, String) -> String
report (n, line) = show n ++ ": " ++ map toUpper line ++ " " ++ show (length (words line))

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  args <- getArgs
  name <- getProgName
  when (length args > 3) $ do
    hPutStrLn stderr ("usage: " ++ name ++ " [number]")
    exitWith (ExitFailure 2)
  let n = case args of
        a : _ -> read a
        [] -> 10 :: Int
      shapes = [Circle 1.5, Box n (n + 1), Named "both" [Box 1 2, Circle 0.5]]
  print n
  print (map area shapes)
  print shapes
  print (read (show shapes) == shapes)
  print [minBound .. maxBound :: Colour]
  print (lookup Green (zip [Red ..] "rgb"), reads "Blue" :: [(Colour, String)])
  print (mapMaybe (\s -> if s == Circle 1.5 then Just (maximum shapes) else Nothing) shapes)
  putStrLn (showHex (n * 255) "" ++ ' ' : showFFloat (Just 3) (area (head shapes)) "")
  text <- getContents
  forM_ (zip [1 ..] (lines text)) (putStrLn . report)
  let counted = map (\g -> (length g, head g)) (group (sort (words (map toLower text))))
  mapM_ print (take 10 (reverse (sort counted)))
  putStr (unlines (map (intercalate ", ") (transpose [map show [1 .. n], words text])))
  interactive <- hIsEOF stdin
  unless interactive (getLine >>= putStrLn)
  print (sqrt 2 :: Double, truncate (1.0e6 :: Double) :: Int, 2 ^ (64 :: Int) :: Integer)
  print (product [1 .. 20 :: Integer] `divMod` 1000007, gcd 12 (18 :: Int))
  print (fromIntegral n / 3 :: Double, round (2.5 :: Double) :: Integer, isNothing (find (> n) [1, 2]))
