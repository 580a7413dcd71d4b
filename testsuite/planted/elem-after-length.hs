{-# NOINLINE evens #-}
evens :: Int -> [Int]
evens n = [k | k <- [1 .. n], even k]

main :: IO ()
main = do
  let list = evens 200000 -- => let list () = evens 200000
  print (length list) -- also => print (length (list ()))
  print (199998 `elem` list) -- also => print (199998 `elem` list ())
