-- Haskell's Data.Text.Lazy.IO.

module Data.Text.Lazy.IO
  ( readFile, writeFile, appendFile, hGetContents, hGetLine, hPutStr, hPutStrLn, interact, getContents, getLine
  , putStr, putStrLn
  ) where

import Base.Types
import Base.Bool
import Base.Effect
import qualified Base.File as File
import Base.File (IOMode(..), openFile, operate, stdin, stdout, withFile)
import Base.IO
import Base.IOError (FilePath, Handle(..))
import Base.Monad
import qualified Base.Text.File as S
import Base.Text.Lazy
import qualified Base.Text.Type as S

-- A chunk is read when it is wanted.
hGetContents :: Handle -> IO Text
hGetContents h = IO (\w -> case operate h "hGetBuffering" 13 0 w of
  Result _ -> case operate h "hGetContents" 7 0 w of Result _ -> interleave rest w)
  where
    rest w = case S.chunkOf h w of
      Result t
        | S.null t -> case h of FileHandle _ n -> case io 8 n 0 w of Result _ -> Result Empty
        | otherwise -> case interleave rest w of Result more -> Result (Chunk t more)

hGetLine :: Handle -> IO Text
hGetLine h = fmap fromStrict (S.hGetLine h)

hPutStr, hPutStrLn :: Handle -> Text -> IO ()
hPutStr h Empty = return ()
hPutStr h (Chunk t ts) = S.putText h False t >> hPutStr h ts
hPutStrLn h t = hPutStr h t >> File.hPutChar h '\n'

putStr, putStrLn :: Text -> IO ()
putStr t = hPutStr stdout t
putStrLn t = hPutStrLn stdout t

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
