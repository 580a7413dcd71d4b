-- The names of failed operations on binary files.
import System.IO
import Control.Exception
import System.IO.Error

say :: Show a => IO a -> IO ()
say m = try m >>= \r -> case r of
  Left e -> putStrLn ("failed: " ++ show (e :: IOException))
  Right x -> print x

main :: IO ()
main = do
  say (withBinaryFile "/none/x" ReadMode hGetContents)
  say (withFile "/none/x" ReadMode hGetContents)
  say (openBinaryFile "/none/x" ReadMode >>= hGetContents)
  say (openFile "/none/x" ReadMode >>= hGetContents)
  say (withFile "/dev/null" ReadMode (\h -> hGetLine h))
  say (withBinaryFile "/dev/null" ReadMode (\h -> hGetLine h))
