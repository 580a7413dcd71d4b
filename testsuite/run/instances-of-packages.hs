-- Instances that the packages which come with GHC give their types.
import Control.Applicative
import Control.DeepSeq
import Control.Exception
import Control.Monad.ST
import Data.Binary (decode, encode)
import Data.Bits
import qualified Data.ByteString.Char8 as B
import Data.Char
import Data.Data
import Data.Functor.Contravariant
import Data.Ix
import qualified Data.Map as M
import Data.Bifoldable
import Data.Ord
import Data.Semigroup (Arg(..), Max(..))
import qualified Data.Text as T
import Data.Tree
import Data.Void
import System.IO

main :: IO ()
main = do
  ioError (userError "a") <|> putStrLn "second"
  r <- try (empty :: IO ()) :: IO (Either IOException ())
  print r
  print (read "[ReadMode,WriteMode]" :: [IOMode], read "BlockBuffering (Just 3)" :: BufferMode)
  print (read "NewlineMode {inputNL = LF, outputNL = CRLF}" :: NewlineMode, read "SeekFromEnd" :: SeekMode)
  print (read "UppercaseLetter" :: GeneralCategory, range (Space, ParagraphSeparator), index (ReadMode, ReadWriteMode) AppendMode)
  print (range (Down 1, Down (4 :: Int)), inRange (Down 1, Down 3) (Down (2 :: Int)), index (Down 1, Down 3) (Down (3 :: Int)))
  print (Down 6 .&. Down (3 :: Int), truncate (Down 2.5 :: Down Double) :: Int, Down 1 / Down (4 :: Double), sqrt (Down 16 :: Down Double))
  print (runST (return [1 :: Int] <> return [2]), runST (mempty :: ST s [Int]))
  print (getOp (Op length + 2 * Op (const 3)) "abcd", getOp (recip (Op fromIntegral)) (4 :: Int) :: Double)
  print (rnf (Arg 'a' (Max 'b')), rnf (ZipList [1 :: Int]), rnf Unmasked, rnf (typeOf 'a'))
  print (rnf1 (Max 'a'), rnf2 (Arg 'a' 'b'))
  print (bifoldr (:) (:) [] (M.fromList [(1, 2), (3, 4 :: Int)]), bifoldMap show show (M.fromList [(1 :: Int, 'a')]))
  print (decode (encode (T.pack "a\233")) == T.pack "a\233", encode (T.pack "\233") == encode (B.pack "\195\169"))
  print (toConstr (Down 'a'), toConstr (Max 'a'), dataTypeOf (Arg 'a' 'b'), gmapQ (const ()) (Node 'a' [Node 'b' []]))
  print (dataTypeOf (B.pack "ab"), gmapQ toConstr (B.pack "ab"), dataTypeOf (undefined :: Void))
  print ((reads :: ReadS Void) "x", gmapT succ' (Down 'a'))
  where
    succ' :: Typeable b => b -> b
    succ' x = case cast x of
      Just c -> maybe x id (cast (succ (c :: Char)))
      Nothing -> x
