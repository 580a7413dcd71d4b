-- not: zeal-prof
-- Texts made of parts and of numbers.

import qualified Data.Text as T
import qualified Data.Text.Lazy as L
import Data.Int
import Data.Text.Lazy.Builder
import Data.Text.Lazy.Builder.Int
import Data.Text.Lazy.Builder.RealFloat
import Data.Word

doubles :: [Double]
doubles = [0, -0.0, 1, 0.1, 123456.789, 1e7, 1e-5, 1.5e300, 0.05, 9.995, 1/0, -1/0, 0/0, 0.5, 12345678.9, -2.5, 1e21, 0.1234567890123]

main :: IO ()
main = do
  print (hexadecimal (255 :: Integer), hexadecimal (maxBound :: Word), hexadecimal (0 :: Int))
  print [decimal (minBound :: Int), decimal (maxBound :: Int), decimal (-128 :: Int), decimal (0 :: Int)]
  print (decimal (minBound :: Int8), decimal (-(10 ^ 30) :: Integer), decimal (maxBound :: Word64))
  print (map realFloat doubles)
  mapM_ (\f -> mapM_ (\d -> print (map (formatRealFloat f d) doubles)) (Nothing : map Just [-1, 0, 1, 2, 5])) [Exponent, Fixed, Generic]
  print (Fixed, [Exponent ..])
  print (singleton 'a' <> fromString "bc" == fromString "abc", compare (singleton 'a') (singleton 'b'), singleton '\xd800')
  let parts = mconcat [decimal i <> singleton ',' <> fromText (T.replicate (i `mod` 200) (T.pack "\955")) | i <- [1 .. 300 :: Int]]
      whole = toLazyText parts
  print (L.length whole, L.foldl' (\n c -> (n * 31 + fromEnum c) `mod` 1000003) 7 whole)
  print (map T.length (L.toChunks (toLazyText (fromString "ab" <> flush <> fromLazyText (L.pack "cd") <> mempty))))
  print (L.take 20 (toLazyText (mconcat (map decimal [1 :: Int ..]))), toLazyTextWith 3 (fromString "a\955bcd"))
