-- not: reproducible
{-# LANGUAGE RankNTypes #-}
-- Names and instances by the modules that GHC's have them in.
import Data.Text.Array (unsafeWrite)
import Data.Text.Internal.Builder
import qualified Data.Text.Lazy as L
import qualified Data.Text.Lazy.Internal as Lazy
import Data.Time.Calendar
import Data.Time.Clock
import GHC.Environment (getFullArgs)
import GHC.IO.Exception (unsupportedOperation)
import GHC.Natural (isValidNatural)
import System.Directory (getModificationTime, removeFile, setModificationTime)

main :: IO ()
main = do
  print (toLazyText (fromString "ab" `append'` ensureFree 10 `append'` writeN 2 both `append'` singleton 'c'))
  print (L.length (toLazyTextWith 10 (fromText (L.toStrict (L.pack "ab")) <> flush <> fromLazyText (L.pack "cd"))))
  -- Nothing of a lazy text is asked for that is not used.
  print (L.take 2 (toLazyText (fromString "a" <> fromLazyText (Lazy.Chunk (L.toStrict (L.pack "b")) undefined))))
  print (map (L.length . L.fromStrict) (L.toChunks (toLazyText (mconcat [fromString "ab", fromLazyText (L.pack "c"), fromString "d"]))))
  print (toLazyText (mconcat [fromLazyText (L.pack [c]) <> singleton '.' | c <- ['a' .. 'z']]))
  print (read "2020-01-01" :: Day, reads "2020-13-01" :: [(Day, String)])
  print (read "2020-01-01 00:00:00.5 UTC" :: UTCTime)
  print unsupportedOperation
  print (isValidNatural 3)
  fmap (const "there") getFullArgs >>= print
  writeFile "names.tmp" ""
  setModificationTime "names.tmp" (UTCTime (fromGregorian 2020 1 2) 3)
  getModificationTime "names.tmp" >>= print
  removeFile "names.tmp"
  where
    both bytes at = unsafeWrite bytes at 120 >> unsafeWrite bytes (at + 1) 121
