-- A discrete-event simulation: elevators, with a priority queue and records.
module Main where

import Data.List (foldl', insertBy, sortOn)
import qualified Data.Map.Strict as Map
import Data.Ord (comparing)

data Event = Event { at :: !Int, what :: What } deriving (Show, Eq)
data What = Call { from, to :: !Int } | Arrive !Int | Close deriving (Show, Eq)

data Lift = Lift { floorNo :: !Int, busy :: Bool, waiting :: Map.Map Int [(Int, Int)], riding :: [(Int, Int)], delivered :: [(Int, Int)], moved :: !Int }

type Agenda = [Event]

schedule :: Event -> Agenda -> Agenda
schedule = insertBy (comparing at)

step :: (Lift, Agenda) -> Maybe ((Lift, Agenda), String)
step (_, []) = Nothing
step (l, Event t w : rest) = Just $ case w of
  Call a b ->
    let l' = l { waiting = Map.insertWith (++) a [(t, b)] (waiting l) }
     in if busy l then ((l', rest), show t ++ " call " ++ show a) else go t l' rest ("call " ++ show a ++ ", start")
  Arrive n ->
    let out = [(start, t) | (start, dest) <- riding l, dest == n]
        boarding = Map.findWithDefault [] n (waiting l)
        l' = l { floorNo = n, riding = filter ((/= n) . snd) (riding l) ++ boarding, waiting = Map.delete n (waiting l), delivered = out ++ delivered l, moved = moved l + abs (n - floorNo l) }
     in ((l', schedule (Event (t + 1) Close) rest), show t ++ " at " ++ show n ++ " out " ++ show (length out) ++ " in " ++ show (length boarding))
  Close -> go t l rest "close"
  where
    go now lift agenda note = case targets lift of
      [] -> ((lift { busy = False }, agenda), show now ++ " " ++ note ++ ", idle")
      n : _ -> ((lift { busy = True }, schedule (Event (now + abs (n - floorNo lift)) (Arrive n)) agenda), show now ++ " " ++ note ++ " -> " ++ show n)
    targets lift = sortOn (\n -> (abs (n - floorNo lift), n)) (map snd (riding lift) ++ Map.keys (waiting lift))

simulate :: (Lift, Agenda) -> ([String], Lift)
simulate s@(l, _) = case step s of
  Nothing -> ([], l)
  Just (s', line) -> let (ls, end) = simulate s' in (line : ls, end)

calls :: Int -> [Event]
calls n = [Event (i * 3 + (i * i) `mod` 4) (Call ((i * 5) `mod` 9) ((i * 7 + 3) `mod` 9)) | i <- [1 .. n], (i * 5) `mod` 9 /= (i * 7 + 3) `mod` 9]

main :: IO ()
main = do
  let (trace, end) = simulate (Lift 0 False Map.empty [] [] 0, calls 25)
  mapM_ putStrLn (take 15 trace)
  let times = [b - a | (a, b) <- delivered end]
  print (length (delivered end), moved end, maximum times, foldl' (+) 0 times `div` length times)
  print (Map.toList (Map.fromListWith (+) [(t `div` 10, 1 :: Int) | t <- times]))
