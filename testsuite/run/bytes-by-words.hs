-- not: reproducible
-- Comparing and searching in memory, at all places and lengths around words.
import qualified Data.ByteString as B
import qualified Data.ByteString.Internal as I
import Control.Monad
import Foreign hiding (void)

sign :: Integral a => a -> Int
sign x = signum (fromIntegral x)

slowly :: [Word8] -> [Word8] -> Int
slowly xs ys = case dropWhile (uncurry (==)) (zip xs ys) of
  [] -> 0
  (x, y) : _ -> if x < y then -1 else 1

main :: IO ()
main = allocaBytes 64 $ \p -> allocaBytes 64 $ \q -> do
  let at a i = a `plusPtr` i :: Ptr Word8
      fill a f = forM_ [0 .. 63] (\i -> pokeByteOff a i (f i :: Word8))
  -- One byte differs, by its highest bit or by others.
  wrong <- forM [(x, y) | x <- [0, 1, 127, 128, 255], y <- [0, 128, 129, 255]] $ \(x, y) ->
    forM [(n, k, i) | n <- [0 .. 20], k <- [0 .. n], i <- [0, 3, 7]] $ \(n, k, i) -> do
      fill p (const x) >> fill q (const x)
      pokeByteOff q (i + k) y
      r <- I.memcmp (at p i) (at q i) n
      let xs = replicate n x
          ys = take n (replicate k x ++ y : replicate n x)
      return (if sign r == slowly xs ys then 0 else 1 :: Int)
  print (length wrong, sum (concat wrong))
  -- The first of several, among bytes that are one more, one less, or differ in the highest bit.
  missed <- forM [(x, y) | x <- [0, 1, 10, 127, 128, 255], y <- [x - 1, x + 1, x + 128], x /= y] $ \(x, y) ->
    forM [(n, k, i) | n <- [0 .. 20], k <- [0 .. n], i <- [0, 1, 5]] $ \(n, k, i) -> do
      fill p (const y)
      forM_ [k, k + 1, k + 9] (\j -> pokeByteOff p (i + j) x)
      r <- I.memchr (at p i) x (fromIntegral n)
      let expected = if k < n then at p (i + k) else nullPtr
      return (if r == expected then 0 else 1 :: Int)
  print (length missed, sum (concat missed))
  print (B.elemIndex 3 (B.pack [5, 4, 3]), B.pack [1, 200] < B.pack [1, 100])
