import Control.Exception
main :: IO ()
main = do
  n <- readLn :: IO Int
  print (n + 1)
  x <- readIO " [1,2] " :: IO [Int]
  print x
  r <- try (readIO "zz" :: IO Int) :: IO (Either IOException Int)
  print r
