-- Haskell's Data.Text.IO.

module Data.Text.IO
  ( readFile, writeFile, appendFile, hGetContents, hGetChunk, hGetLine, hPutStr, hPutStrLn, interact, getContents
  , getLine, putStr, putStrLn
  ) where

import Base.Types
import Base.Bool
import qualified Base.File as File
import Base.File (IOMode(..), openFile, stdin, stdout, withFile)
import Base.IO
import Base.IOError (FilePath, Handle)
import Base.Monad
import Base.Text.File
import Base.Text.Type (Text)

hGetChunk :: Handle -> IO Text
hGetChunk h = IO (chunkOf h)

hPutStr, hPutStrLn :: Handle -> Text -> IO ()
hPutStr h t = putText h False t
hPutStrLn h t = putText h True t

putStr, putStrLn :: Text -> IO ()
putStr t = putText stdout False t
putStrLn t = putText stdout True t

getLine, getContents :: IO Text
getLine = hGetLine stdin
getContents = hGetContents stdin

interact :: (Text -> Text) -> IO ()
interact f = getContents >>= \t -> putStr (f t)

readFile :: FilePath -> IO Text
readFile name = openFile name ReadMode >>= hGetContents

writeFile, appendFile :: FilePath -> Text -> IO ()
writeFile name t = withFile name WriteMode (\h -> hPutStr h t)
appendFile name t = withFile name AppendMode (\h -> hPutStr h t)
