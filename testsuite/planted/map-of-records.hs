import qualified Data.Map as M -- also => import qualified Data.Map.Strict as M

data Entry = Entry { total :: Int, count :: Int } deriving Show -- also => data Entry = Entry { total :: !Int, count :: !Int } deriving Show

main :: IO ()
main = do
  let m = foldr note (M.fromList [(k, Entry 0 0) | k <- [0 .. 4]]) [1 .. 100000 :: Int]
      note n = M.adjust (\e -> e { total = total e + n, count = count e + 1 }) (n `mod` 5) -- => note n = M.adjust (\e -> e { total = total e + n, count = count e + 1 }) (n `mod` 5)
  print (M.size m)
  print (M.elems m)
