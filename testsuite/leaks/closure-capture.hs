-- A handler needs one number of a configuration, and holds the whole text of it.
-- leak: void
module Main where

main :: IO ()
main = do
  let settings = load 4000 -- warned here
  print (length settings)
  let handler = makeHandler settings
  print (busy handler 0 3000)

load :: Int -> [(Int, Int)]
load 0 = []
load n = (n, n * n) : load (n - 1)

makeHandler :: [(Int, Int)] -> Int -> Int
makeHandler settings = \request -> if request > 2999 then request + limit else request
  where
    limit = snd (last settings) -- leak here

busy :: (Int -> Int) -> Int -> Int -> Int
busy _ acc 0 = acc
busy handler acc n = let next = acc + length (show (handler (3001 - n))) in next `seq` busy handler next (n - 1)

-- warned
