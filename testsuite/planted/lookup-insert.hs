import qualified Data.Map as M

tally :: M.Map Int (Int, Int) -> Int -> M.Map Int (Int, Int)
tally m 0 = m
tally m n = case M.lookup k m of
    Nothing -> tally (M.insert k (n, 1) m) (n - 1)
    Just (s, c) -> tally (M.insert k (s + n, c + 1) m) (n - 1) -- => Just (s, c) -> let { t = s + n; d = c + 1 } in t `seq` d `seq` tally (M.insert k (t, d) m) (n - 1)
  where
    k = n `mod` 4

main :: IO ()
main = print (M.toList (tally M.empty 100000))
