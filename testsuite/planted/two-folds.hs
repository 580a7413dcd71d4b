main :: IO ()
main = do
  n <- return 200000
  let squares = map (^ (2 :: Int)) [1 .. n :: Int] -- => let squares () = map (^ (2 :: Int)) [1 .. n :: Int]
  print (maximum squares - minimum squares) -- also => print (maximum (squares ()) - minimum (squares ()))

-- missed
