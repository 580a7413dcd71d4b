main :: IO ()
main = do
  let xs = [1 .. 200000] :: [Int] -- => let { xs :: () -> [Int]; xs () = [1 .. 200000] }
  print (sum xs) -- also => print (sum (xs ()))
  print (length xs) -- also => print (length (xs ()))
