-- Builders as steps that fill memory by pointers.

import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import qualified Data.ByteString.Lazy.Char8 as L
import Data.ByteString.Builder
import Data.ByteString.Builder.Internal
import Data.Word
import Foreign.Ptr
import Foreign.Storable

-- As many bytes as are wanted, by pointers, in as many steps as they need.
run :: Int -> Word8 -> Builder
run count byte = builder (go count)
  where
    go n k (BufferRange p end)
      | n <= room = fill p n >> k (BufferRange (p `plusPtr` n) end)
      | otherwise = fill p room >> return (bufferFull 1 end (go (n - room) k))
      where room = end `minusPtr` p
    fill p n = mapM_ (\i -> pokeByteOff p i byte) [0 .. n - 1]

inserted :: B.ByteString -> Builder
inserted s = builder (\k (BufferRange p _) -> return (insertChunk p s k))

main :: IO ()
main = do
  L.putStrLn (toLazyByteString (intDec 12 <> run 5 65 <> char7 '.' <> inserted (C.pack "chunk") <> run 0 66 <> string7 "end"))
  print (L.length (toLazyByteString (run 100000 65 <> run 3 66)))
  print (L.count 'A' (toLazyByteString (run 100000 65 <> run 3 66 <> run 1 65)))
  (s, n) <- steps (runBuilder (string7 "hello " <> run 3 67)) 4
  print (s, n > 0)
  L.putStrLn (L.take 10 (toLazyByteString (mconcat (repeat (run 3 68)))))
  where
    steps step size = do
      r <- fillOnce step size
      case r of
        Left s -> return (s, 1 :: Int)
        Right (s, next, size') -> do
          (rest, k) <- steps next size'
          return (B.append s rest, k + 1)

fillOnce :: BuildStep () -> Int -> IO (Either B.ByteString (B.ByteString, BuildStep (), Int))
fillOnce step size = do
  let buffer = B.replicate size 0
  B.useAsCStringLen buffer (\(q, n) -> do
    let p = castPtr q
        sofar e = B.packCStringLen (q, e `minusPtr` p)
    fillWithBuildStep step
      (\e () -> Left <$> sofar e)
      (\e want next -> do { s <- sofar e; return (Right (s, next, max want size)) })
      (\e s next -> do { t <- sofar e; return (Right (B.append t s, next, size)) })
      (BufferRange p (p `plusPtr` n)))
