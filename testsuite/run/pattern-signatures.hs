-- Polymorphic signatures of variables that patterns bind.
module Main where

none, fail' :: t
(none, fail') = (error "none", error "fail")

empty :: [t]
count :: [u] -> Int
(empty, count) = ([], length)

same :: a -> a
other :: b -> b -> b
[same] = [id]
(other, width) = (const, 3)

width :: Int

main :: IO ()
main = do
  print (const 1 (none :: Int), const 2 (fail' :: Char))
  print (empty :: [Int], count "abc", count [True])
  print (same 'c', same (Just 1) == Just 1, other 1 2, other 'x' 'y', width)
  let swap :: (p, q) -> (q, p)
      start :: Int
      (swap, start) = (\(x, y) -> (y, x), width * 2)
      first :: [r] -> Maybe r
      rest :: [r] -> [r]
      ops@(first, rest) = (\l -> case l of { [] -> Nothing; x : _ -> Just x }, drop 1)
  print (swap ('a', start), swap (swap (1, "b")), first "xyz", rest [1, 2, 3])
