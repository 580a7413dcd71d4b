main :: IO ()
main = do
  line <- "text"
  putStrLn line
