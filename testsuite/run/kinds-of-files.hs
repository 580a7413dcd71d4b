-- What the system says that files are.
module Main where

import System.Posix.Internals
import Foreign
asked :: FilePath -> IO (Maybe (Bool, Bool, Bool, Bool, Bool))
asked path = allocaBytes sizeof_stat $ \p -> do
  r <- withFilePath path (\c -> lstat c p)
  if r /= 0 then return Nothing else do
    m <- st_mode p
    n <- st_size p
    t <- st_mtime p
    return (Just (s_isdir m, s_isreg m, s_ischr m, n >= 0, t > 0))
main :: IO ()
main = mapM_ (\p -> asked p >>= print) ["/", "/etc/passwd", "/dev/null", "/nothing/there"]
