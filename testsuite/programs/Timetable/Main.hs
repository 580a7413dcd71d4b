{-# LANGUAGE TupleSections #-}
-- Lessons into slots and rooms, and a few classic puzzles.
module Main (main) where

import Control.Monad (forM, forM_, unless)
import Control.Monad.State.Strict (execState, runState)
import Data.List (intercalate, sortOn, transpose)
import qualified Data.Map as Map
import qualified Domain as D
import Puzzles
import Solver

data Lesson = Lesson
  { subject :: String
  , teacher :: String
  , classes :: [String]
  , needsLab :: Bool
  , notBefore :: Int
  } deriving (Show)

lesson :: String -> String -> [String] -> Lesson
lesson s t cs = Lesson { subject = s, teacher = t, classes = cs, needsLab = False, notBefore = 1 }

lessons :: [Lesson]
lessons =
  [ lesson "maths" "ada" ["1a"]
  , lesson "maths" "ada" ["1b"]
  , (lesson "physics" "marie" ["1a"]) { needsLab = True }
  , (lesson "physics" "marie" ["1b"]) { needsLab = True, notBefore = 3 }
  , (lesson "chemistry" "dmitri" ["1a"]) { needsLab = True }
  , lesson "history" "clio" ["1a", "1b"]
  , lesson "sport" "milo" ["1a", "1b"]
  , (lesson "logic" "ada" ["1a", "1b"]) { notBefore = 2 }
  ]

slots :: Int
slots = 6

timetable :: (Var, Problem)
timetable = runState build empty
  where
    build = do
      times <- forM (zip [1 :: Int ..] lessons) $ \(i, l) -> variable (subject l ++ show i) (D.fromRange (notBefore l) slots)
      lastSlot <- variable "last" (D.fromRange 1 slots)
      let pairs = [((a, l), (b, m)) | (i, (a, l)) <- indexed, (j, (b, m)) <- indexed, i < j]
          indexed = zip [0 :: Int ..] (zip times lessons)
      forM_ pairs $ \((a, l), (b, m)) ->
        if teacher l == teacher m || any (`elem` classes m) (classes l) || (needsLab l && needsLab m)
          then post (Different a b)
          else return ()
      forM_ [(a, b) | ((a, l), (b, m)) <- pairs, subject l == "maths", subject m == "maths"] $ \(a, b) -> post (Distance a b 2)
      forM_ times $ \t -> post (LessEq t 0 lastSlot)
      post (Exactly 1 1 times)
      return lastSlot

table :: [[String]] -> [String]
table rows = [intercalate "  " [pad w c | (w, c) <- zip widths r] | r <- rows]
  where
    widths = map (maximum . map length) (transpose rows)
    pad w s = s ++ replicate (w - length s) ' '

showTimetable :: Map.Map String Int -> [String]
showTimetable plan = table (("slot" : groups) : [show s : [unwords (at s g) | g <- groups] | s <- [1 .. slots]])
  where
    groups = ["1a", "1b"]
    at s g = [subject l | (i, l) <- zip [1 :: Int ..] lessons, g `elem` classes l, Map.lookup (subject l ++ show i) plan == Just s]

regions :: [(String, [String])]
regions =
  [ ("north", ["east", "west", "lake"]), ("east", ["north", "south", "lake"]), ("south", ["east", "west", "lake", "isle"])
  , ("west", ["north", "south", "lake"]), ("lake", ["north", "east", "south", "west"]), ("isle", ["south"]) ]

main :: IO ()
main = do
  let (lastSlot, problem) = timetable
      (best, rounds) = minimise lastSlot problem
  case best of
    Nothing -> putStrLn "no timetable"
    Just s -> do
      mapM_ putStrLn (showTimetable (Map.fromList (nameOf problem s)))
      putStrLn ("improved " ++ show rounds ++ " times")
  forM_ [4, 5, 6] $ \n -> do
    let (found, stats) = solveAll defaultSearch (queens n)
    print (n, length found)
    unless (null found) $ print (take n (map snd (sortOn fst (head found))))
    print stats
  let (answers, stats) = solveAll defaultSearch sendMore
  forM_ answers $ \a -> putStrLn (concat [n ++ "=" ++ show x ++ " " | (n, x) <- nameOf sendMore a])
  print stats
  forM_ (solve magicSquare) $ \s -> print (map snd (sortOn fst s))
  print (length (fst (solveAll defaultSearch { smallestFirst = False, descending = True } magicSquare)))
  forM_ [2, 3, 4] $ \k -> do
    let p = colouring regions k
    putStrLn (show k ++ ": " ++ maybe "impossible" (unwords . map (\(n, c) -> n ++ show c) . nameOf p) (solve p))
  print (length (fst (solveAll defaultSearch { limit = Just 50 } (colouring regions 4))))
  forM_ (solve zebra) $ \s -> do
    let plan = Map.fromList (nameOf zebra s)
        owner x = [n | n <- ["english", "spanish", "japanese", "ukrainian", "norwegian"], Map.lookup n plan == Map.lookup x plan]
    print (map (\x -> (x, owner x)) ["water", "zebra"])
  print (map (,True) (D.toList (D.keepIf even (D.fromRange 1 9))), D.fromRange 2 5, D.fromList [1, 4], D.fromList [], D.only 3)
  print (varName (execState (return ()) problem) lastSlot, lastSlot == lastSlot)
