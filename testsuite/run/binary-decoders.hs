-- How Data.Binary.Get decodes: what is left, how many bytes were read, and what is said where it fails.
-- slow
module Main (main) where

import Control.Applicative
import Control.Exception
import Control.Monad (mplus, mzero)
import Data.Binary.Get
import qualified Data.Binary.Get.Internal as I
import Data.Word
import qualified Data.ByteString as B
import qualified Data.ByteString.Lazy as L
import Foreign.Storable (peek)

run :: Show a => String -> Get a -> [[Word8]] -> IO ()
run n g cs = do
  putStr (n ++ ": ")
  print (runGetOrFail g (L.fromChunks (map B.pack cs)))

main :: IO ()
main = do
  run "w8" getWord8 []
  run "w32 few" getWord32be [[1,2],[3]]
  run "w32 after" (getWord8 *> getWord32be) [[1,2],[3]]
  run "bs neg" (getByteString (-1)) [[1]]
  run "bs 0" (getByteString 0) [[1]]
  run "bs 3" (getByteString 3) [[1],[2]]
  run "bs 3 over" (getByteString 3) [[1],[2],[3,4]]
  run "lbs 3" (getLazyByteString 3) [[1],[2]]
  run "lbs neg" (getLazyByteString (-3)) [[1],[2]]
  run "skip 3" (skip 3) [[1],[2]]
  run "skip neg" (skip (-3)) [[1],[2]]
  run "skip ok" (skip 3 *> getWord8) [[1],[2],[3,9]]
  run "nul" getLazyByteStringNul [[1],[2]]
  run "nul ok" getLazyByteStringNul [[1],[2,0,3]]
  run "nul first" getLazyByteStringNul [[0,2,0,3]]
  run "rest" (getWord8 *> getRemainingLazyByteString) [[1,2],[3],[4]]
  run "remaining" (getWord8 *> ((,,) <$> remaining <*> bytesRead <*> getWord8)) [[1,2],[3],[4]]
  run "isEmpty" ((,,) <$> isEmpty <*> getWord8 <*> isEmpty) [[1]]
  run "look" (getWord8 *> ((,,) <$> lookAhead getWord16be <*> bytesRead <*> getWord8)) [[1,2],[3],[4]]
  run "look fail" (getWord8 *> lookAhead (getWord8 *> fail "no" :: Get ())) [[1,2],[3],[4]]
  run "lookM" (getWord8 *> ((,) <$> lookAheadM (Nothing <$ getWord16be :: Get (Maybe Int)) <*> bytesRead)) [[1,2],[3],[4]]
  run "lookM2" (getWord8 *> ((,) <$> lookAheadM (Just <$> getWord16be) <*> bytesRead)) [[1,2],[3],[4]]
  run "lookM fail" (getWord8 *> ((,) <$> lookAheadM (Just <$> getWord64be) <*> bytesRead)) [[1,2],[3],[4]]
  run "lookE" (getWord8 *> ((,) <$> lookAheadE (Left <$> getWord16be :: Get (Either Word16 Int)) <*> bytesRead)) [[1,2],[3],[4]]
  run "lookE2" (getWord8 *> ((,) <$> lookAheadE (Right <$> getWord16be :: Get (Either Int Word16)) <*> bytesRead)) [[1,2],[3],[4]]
  run "alt" (getWord8 *> ((getWord8 *> getWord64be) <|> (fromIntegral <$> getWord16be))) [[1,2],[3],[4]]
  run "alt both" (getWord8 *> ((getWord8 *> fail "one" :: Get ()) <|> (getWord16be *> fail "two"))) [[1,2],[3],[4]]
  run "empty" (getWord8 *> (empty :: Get ())) [[1,2]]
  run "many" (many getWord16be) [[1,2],[3],[4,5]]
  run "some" (some getWord16be) [[1,2],[3],[4,5]]
  run "some0" (some getWord16be) [[1]]
  run "optional" (optional getWord16be) [[1]]
  run "label" (label "outer" (getWord8 *> label "inner" (getWord8 *> fail "bad" :: Get ()))) [[1,2,3]]
  run "label ok" (label "outer" getWord8) [[1,2,3]]
  run "label eof" (label "outer" (label "in" getWord64be)) [[1,2,3]]
  run "isolate" (isolate 2 getWord16be) [[1],[2,3]]
  run "isolate few" (getWord8 *> isolate 3 getWord16be) [[1],[2,3],[4,5]]
  run "isolate few2" (getWord8 *> isolate 3 getWord16be) [[1],[2,3,4,5]]
  run "isolate few3" (getWord8 *> isolate 5 getWord16be) [[1],[2,3,4]]
  run "isolate much" (getWord8 *> isolate 1 getWord16be) [[1],[2,3],[4,5]]
  run "isolate much2" (getWord8 *> isolate 2 getWord32be) [[1],[2],[3],[4,5]]
  run "isolate neg" (getWord8 *> isolate (-1) getWord16be) [[1],[2,3],[4,5]]
  run "isolate 0" (getWord8 *> isolate 0 (pure ())) [[1],[2,3],[4,5]]
  run "isolate eof" (getWord8 *> isolate 5 getWord32be) [[1],[2,3]]
  run "isolate eof2" (getWord8 *> isolate 2 getWord16be) [[1],[2]]
  run "isolate read" (getWord8 *> isolate 3 ((,,,) <$> bytesRead <*> getWord8 <*> bytesRead <*> getWord16be)) [[1],[2,3],[4,5]]
  run "isolate fail" (getWord8 *> isolate 3 (getWord8 *> fail "in" :: Get ())) [[1],[2,3],[4,5]]
  run "isolate rem" (getWord8 *> isolate 3 ((,) <$> remaining <*> getRemainingLazyByteString)) [[1],[2,3],[4,5]]
  run "isolate rem2" (getWord8 *> isolate 3 ((,) <$> remaining <*> getByteString 3)) [[1],[2,3,4,5]]
  run "isolate isEmpty" (getWord8 *> isolate 1 ((,,) <$> isEmpty <*> getWord8 <*> isEmpty)) [[1],[2,3,4,5]]
  run "isolate alt" (getWord8 *> isolate 2 ((Left <$> getWord32be) <|> (Right <$> getWord16be))) [[1],[2],[3],[4,5]]
  run "monadfail" (do { Just x <- Nothing <$ getWord8; return (x :: Int) }) [[1,2]]
  run "mplus" (mzero `mplus` getWord8) [[1]]
  run "huge" (getByteString 100000) (replicate 99 (replicate 1000 1))
  run "skip much" (skip 99000 *> getWord8) (replicate 100 (replicate 1000 1))
  run "readN" (I.readN 2 B.reverse) [[1], [2, 3]]
  run "readNWith" (I.readNWith 1 peek :: Get Word8) [[1], [2, 3]]
  run "ensureN" (I.ensureN 2 *> I.get) [[1], [2, 3]]
  run "put" (I.put (B.pack [7]) *> getWord8) [[1]]
  run "getBytes" (I.getBytes 2) [[1], [2, 3]]
  run "input chunks" (I.withInputChunks 'a' (\c s -> if c == 'c' then Right (s, B.empty) else Left (succ c)) id I.failOnEOF) [[1], [2], [3, 4], [5]]
  run "input ends" (I.withInputChunks 'a' (\c _ -> Left (succ c)) id I.failOnEOF) [[1], [2]]
  print (I.runGetIncremental getWord8, fmap succ (I.runGetIncremental (pure 'a')))
  print (fmap succ (I.runGetIncremental (fail "no" :: Get Char)))
  r <- try (evaluate (runGet getWord64be (L.pack [0])))
  putStrLn (either (\e -> show (e :: SomeException)) show r)
  r <- try (evaluate (runGetState getWord64be (L.pack [0]) 5))
  putStrLn (either (\e -> show (e :: SomeException)) show r)
  print (runGetState getWord8 (L.pack [0]) 5)
  print (runGetState bytesRead (L.pack [0]) 5)
  -- incremental
  let d0 = runGetIncremental getWord32be
  putStrLn (sh d0)
  putStrLn (sh (runGetIncremental (pure 'x')))
  putStrLn (sh (pushEndOfInput d0))
  putStrLn (sh (pushEndOfInput (d0 `pushChunk` B.pack [1,2])))
  putStrLn (sh (pushChunk (pushEndOfInput (d0 `pushChunk` B.pack [1,2])) (B.pack [8])))
  putStrLn (sh (d0 `pushChunk` B.empty))
  putStrLn (sh (d0 `pushChunk` B.pack [1,2] `pushChunk` B.pack [3,4,5]))
  putStrLn (sh (d0 `pushChunk` B.pack [1,2] `pushChunk` B.pack [3,4,5] `pushChunk` B.pack [6]))
  putStrLn (sh (d0 `pushChunks` L.pack [1,2,3,4,5]))
  putStrLn (sh (pushEndOfInput (d0 `pushChunks` L.pack [1,2,3,4,5])))
  putStrLn (sh (pushEndOfInput (runGetIncremental ((,) <$> isEmpty <*> getWord8))))
  putStrLn (sh (pushChunks (pushEndOfInput d0) (L.pack [1, 2])))
  print (runGet (getLazyByteString 5) (L.cycle (L.pack [1, 2])))
  print (fmap (\(rest, n, x) -> (L.take 3 rest, n, x)) (either (const Nothing) Just (runGetOrFail (skip 5) (L.cycle (L.pack [1, 2])))))
  r1 <- try (evaluate (runGet (return $! (undefined :: Int)) L.empty))
  putStrLn (either (\e -> head (lines (show (e :: SomeException)))) show r1)
  print (runGet (fmap (const 'l') (return (undefined :: Int))) L.empty)
  print (sum (map fromIntegral (runGet (many getWord16be) (L.pack (concat (replicate 20000 [0, 1])))) :: [Int]))

sh :: Show a => Decoder a -> String
sh (Done r o x) = "Done " ++ show (r, o, x)
sh (Fail r o m) = "Fail " ++ show (r, o, m)
sh (Partial _) = "Partial"
