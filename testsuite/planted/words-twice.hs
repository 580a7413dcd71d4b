main :: IO ()
main = do
  let text = concat (replicate 20000 "one two ") -- => let text () = concat (replicate 20000 "one two ")
  print (length text) -- also => print (length (text ()))
  print (length (words text)) -- also => print (length (words (text ())))

-- missed
