main :: IO ()
main = do
  let list = filter odd (map (* 7) [1 .. 200000 :: Int]) -- => let list () = filter odd (map (* 7) [1 .. 200000 :: Int])
  print (maximum list) -- also => print (maximum (list ()))
  print (length list) -- also => print (length (list ()))
