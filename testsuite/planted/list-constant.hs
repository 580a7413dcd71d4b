numbers :: [Int] -- also => numbers :: () -> [Int]
numbers = [1 .. 200000] -- => numbers () = [1 .. 200000]

main :: IO ()
main = do
  print (sum numbers) -- also => print (sum (numbers ()))
  print (length (filter even numbers)) -- also => print (length (filter even (numbers ())))
