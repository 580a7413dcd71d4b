import Whole

main :: IO ()
main = do
  print (one, two, three)
  putStrLn (shout "yes")
