data Shape = forall a. Show a => Shape a

main :: IO ()
main = print (length [Shape 'a', Shape True])
