-- Names that packages ask for: of maps, clocks, tuples as data, and byte strings at addresses.
module Main where

import Control.DeepSeq (force, rnf)
import Control.Exception
import qualified Data.ByteString.Short as S
import qualified Data.ByteString.Short.Internal as I
import Data.Data
import Data.Fixed (Milli, Pico)
import qualified Data.IntMap as L
import qualified Data.IntMap.Strict as M
import Data.Time.Clock (picosecondsToDiffTime)
import Data.Time.Clock.TAI
import Foreign
import GHC.IO.Encoding (getLocaleEncoding, setLocaleEncoding, utf8)

main :: IO ()
main = do
  let a = M.fromList [(1, 10), (2, 20), (3, 30)]
      b = M.fromList [(2, 5), (3, 30), (4, 1)]
      less k x y = if x == y then Nothing else Just (k + x - y)
  print (M.differenceWithKey less a b, L.differenceWithKey less a b)
  print (toConstr (1 :: Int, 'a', True, (), "x", 2 :: Int), gmapQ toConstr (1 :: Int, 'a', True, (), "x", 2 :: Int, 'c'))
  print (force (1.5 :: Milli), rnf (2 :: Pico), rnf (picosecondsToDiffTime 5))
  let s = S.pack [1 .. 40]
  t <- allocaBytes 60 $ \p -> I.copyToPtr s 5 p 30 >> I.createFromPtr p 30
  print (S.unpack t, t == S.pack [6 .. 35])
  case taiClock of
    Nothing -> putStrLn "no clock"
    Just (step, now) -> do
      t1 <- now
      t2 <- now
      print (step > 0, t2 >= t1, diffAbsoluteTime t1 taiEpoch > 1000000000)
  print (fmap (const ()) (fromException (toException (CompactionFailed "full")) :: Maybe CompactionFailed))
  print (CompactionFailed "full")
  getLocaleEncoding >>= setLocaleEncoding
  setLocaleEncoding utf8
  putStrLn "é"
