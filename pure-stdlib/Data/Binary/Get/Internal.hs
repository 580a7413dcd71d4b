{-# LANGUAGE RankNTypes #-}
-- Decoders as functions of what is done next, which ask for input when they have none.

module Data.Binary.Get.Internal
  ( Get(C, runCont), Success, Decoder(..), runGetIncremental, Consume, withInputChunks, failOnEOF
  , readN, readNWith, ensureN, get, put, getBytes, getByteString, fixed
  , bytesRead, isEmpty, remaining, lookAhead, lookAheadM, lookAheadE, label, isolate
  ) where

import Prelude
import Base.ByteString (ByteString(..))
import qualified Base.ByteString as B
import Base.BytePointer (withFixed)
import Base.Effect (Bytes)
import Base.IO (unsafePerformIO)
import Base.Memory (Ptr)
import Control.Applicative
import Control.Monad (MonadPlus)
import Control.Monad.Fail (MonadFail(..))
import Data.Int (Int64)
import Foreign.Ptr (castPtr)

-- What a decoder says: it ends, with the input that is left, or wants more, of which there is
-- none if that is `Nothing`, or asks how many bytes were read: it has so many left.
data Decoder a
  = Fail !ByteString String
  | Partial (Maybe ByteString -> Decoder a)
  | Done !ByteString a
  | BytesRead !Int64 (Int64 -> Decoder a)

instance Functor Decoder where
  fmap f d = case d of
    Done s x -> Done s (f x)
    Fail s message -> Fail s message
    Partial k -> Partial (fmap f . k)
    BytesRead n k -> BytesRead n (fmap f . k)

instance Show a => Show (Decoder a) where
  show d = case d of
    Done _ x -> "Done: " ++ show x
    Fail _ message -> "Fail: " ++ message
    Partial _ -> "Partial _"
    BytesRead _ _ -> "BytesRead"

-- What is done with the input that is left and the result.
type Success a r = ByteString -> a -> Decoder r

newtype Get a = C { runCont :: forall r. ByteString -> Success a r -> Decoder r }

instance Functor Get where
  fmap f m = C (\s k -> runCont m s (\t x -> k t (f x)))

instance Applicative Get where
  pure x = C (\s k -> k s x)
  f <*> m = C (\s k -> runCont f s (\t g -> runCont m t (\u x -> k u (g x))))
  m *> n = C (\s k -> runCont m s (\t _ -> runCont n t k))

instance Monad Get where
  m >>= f = C (\s k -> runCont m s (\t x -> runCont (f x) t k))
  (>>) = (*>)

instance MonadFail Get where
  fail message = C (\s _ -> Fail s message)

-- The second sees all the input that the first has seen.
instance Alternative Get where
  empty = fail "Data.Binary.Get(Alternative).empty"
  m <|> n = C (\s k -> watched m s (\_ t x -> k t x) (\given _ _ -> runCont n (again s given) k))
  some m = (:) <$> m <*> many m
  many m = (fmap Just m <|> pure Nothing) >>= maybe (pure []) (\x -> fmap (x :) (many m))

instance MonadPlus Get

-- Runs a decoder. How it ends is told with the chunks that it was given meanwhile, the last first.
watched :: Get a -> ByteString -> ([ByteString] -> ByteString -> a -> Decoder r)
  -> ([ByteString] -> ByteString -> String -> Decoder r) -> Decoder r
watched m s good bad = go [] (runCont m s Done)
  where
    go given d = case d of
      Done t x -> good given t x
      Fail t message -> bad given t message
      Partial k -> Partial (\more -> go (maybe given (: given) more) (k more))
      BytesRead n k -> BytesRead n (go given . k)

-- The input from where it was this, with what was given since.
again :: ByteString -> [ByteString] -> ByteString
again s given = joined (reverse (if B.null s then given else given ++ [s]))

joined :: [ByteString] -> ByteString
joined chunks = B.concat (filter (not . B.null) chunks)

-- From no input. After the end of the input there is no more.
runGetIncremental :: Get a -> Decoder a
runGetIncremental m = go (runCont m B.empty Done)
  where
    go d = case d of
      Partial k -> Partial (\more -> case more of
        Nothing -> ended (k Nothing)
        Just _ -> go (k more))
      BytesRead n k -> BytesRead n (go . k)
      _ -> d
    ended d = case d of
      Partial k -> ended (k Nothing)
      BytesRead n k -> BytesRead n (ended . k)
      _ -> d

-- With the state and a chunk: a new state if more is wanted, or the part of the chunk that is
-- wanted, and what is left.
type Consume s = s -> ByteString -> Either s (ByteString, ByteString)

-- Takes chunks as the function says. Then they are given to the first, or, where the input has
-- ended before, to the second.
withInputChunks :: s -> Consume s -> ([ByteString] -> b) -> ([ByteString] -> Get b) -> Get b
withInputChunks start consume good bad = C (\s k ->
  let go state given chunk = case consume state chunk of
        Right (part, rest) -> k rest (good (reverse (part : given)))
        Left new -> Partial (\more -> case more of
          Nothing -> runCont (bad (reverse (chunk : given))) B.empty k
          Just next -> go new (chunk : given) next)
  in go start [] s)

-- A failure at the end of the input. The chunks have not been read.
failOnEOF :: [ByteString] -> Get a
failOnEOF chunks = C (\_ _ -> Fail (joined chunks) "not enough bytes")

-- The input, at least so many bytes of it.
atLeast :: Int -> ByteString -> (ByteString -> Decoder r) -> Decoder r
atLeast n s k = go (B.length s) [s]
  where
    go have chunks = Partial (\more -> case more of
      Nothing -> Fail (joined (reverse chunks)) "not enough bytes"
      Just t
        | have + B.length t >= n -> k (joined (reverse (t : chunks)))
        | otherwise -> go (have + B.length t) (t : chunks))

ensureN :: Int -> Get ()
ensureN n = C (\s k -> if B.length s >= n then k s () else atLeast n s (\t -> k t ()))
{-# INLINE ensureN #-}

-- What so many bytes, which are few, are in the array from there.
fixed :: Int -> (Bytes -> Int -> a) -> Get a
fixed n f = C (\s k ->
  let use (BS b o m) = case f b o of x -> x `seq` k (BS b (o + n) (m - n)) x
  in if B.length s >= n then use s else atLeast n s use)
{-# INLINE fixed #-}

-- The function is given all input that is there, of which so many bytes are read.
readN :: Int -> (ByteString -> a) -> Get a
readN n f = ensureN n *> C (\s k -> k (B.unsafeDrop n s) $! f s)
{-# INLINE readN #-}

readNWith :: Int -> (Ptr a -> IO a) -> Get a
readNWith n f = readN n (\s -> unsafePerformIO (withFixed s (f . castPtr)))

-- The input that is there, and its replacement.

get :: Get ByteString
get = C (\s k -> k s s)

put :: ByteString -> Get ()
put s = C (\_ k -> k s ())

getByteString, getBytes :: Int -> Get ByteString
getByteString n
  | n > 0 = readN n (B.unsafeTake n)
  | otherwise = pure B.empty
getBytes = getByteString

bytesRead :: Get Int64
bytesRead = C (\s k -> BytesRead (fromIntegral (B.length s)) (k s))

isEmpty :: Get Bool
isEmpty = C (\s k ->
  let ask = Partial (\more -> case more of
        Nothing -> k B.empty True
        Just t
          | B.null t -> ask
          | otherwise -> k t False)
  in if B.null s then ask else k s False)

-- How many bytes there are: all the input is wanted.
remaining :: Get Int64
remaining = withInputChunks () (\_ _ -> Left ()) joined (pure . joined) >>= \s ->
  put s *> pure (fromIntegral (B.length s))

lookAhead :: Get a -> Get a
lookAhead m = C (\s k -> watched m s (\given _ x -> k (again s given) x) (const Fail))

-- Nothing is read where there is `Nothing` or `Left`.

lookAheadM :: Get (Maybe a) -> Get (Maybe a)
lookAheadM m = C (\s k ->
  let good given t x = case x of
        Nothing -> k (again s given) x
        Just _ -> k t x
  in watched m s good (const Fail))

lookAheadE :: Get (Either a b) -> Get (Either a b)
lookAheadE m = C (\s k ->
  let good given t x = case x of
        Left _ -> k (again s given) x
        Right _ -> k t x
  in watched m s good (const Fail))

-- A name for what is decoded, below the message of a failure.
label :: String -> Get a -> Get a
label name m = C (\s k -> watched m s (const k) (\_ t message -> Fail t (message ++ "\n" ++ name)))

-- Exactly so many bytes are the decoder's whole input.
isolate :: Int -> Get a -> Get a
isolate n m
  | n < 0 = fail "isolate: negative size"
  | otherwise = C (\s k ->
      let
        -- So many bytes may be given yet; what of the input is not among them.
        go left outside d = case d of
          Done t x
            | left == 0 && B.null t -> k outside x
            | otherwise -> Fail (joined [t, outside]) (consumed (n - left - B.length t))
          Fail t message -> Fail (joined [t, outside]) message
          Partial f
            | left == 0 -> go 0 outside (f Nothing)
            | otherwise -> Partial (maybe (go left outside (f Nothing)) (given left (f . Just)))
          BytesRead unread f -> go left outside (f (fromIntegral (n - left) - unread))
        given left f t = go (left - B.length part) (B.drop left t) (f part)
          where part = B.take left t
      in given n (\t -> runCont m t Done) s)
  where
    consumed count = "isolate: the decoder consumed " ++ show count
      ++ " bytes which is less than the expected " ++ show n ++ " bytes"
