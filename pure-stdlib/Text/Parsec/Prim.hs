{-# LANGUAGE RankNTypes, MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances, FlexibleContexts #-}
{-# LANGUAGE UndecidableInstances #-}
-- Parsers, the streams that they take tokens of, and the few parsers that all others are made of.

module Text.Parsec.Prim
  ( unknownError, sysUnExpectError, unexpected, ParsecT, runParsecT, mkPT, Parsec, Consumed(..), Reply(..), State(..)
  , parsecMap, parserReturn, parserBind, mergeErrorReply, parserFail, parserZero, parserPlus
  , (<?>), (<|>), label, labels, lookAhead, Stream(..), tokens, try, token, tokenPrim, tokenPrimEx, many, skipMany, manyAccum
  , runPT, runP, runParserT, runParser, parse, parseTest
  , getPosition, getInput, setPosition, setInput, getParserState, setParserState, updateParserState
  , getState, putState, modifyState, setState, updateState
  ) where

import Prelude
import Base.Identity (Identity(..))
import qualified Control.Applicative as Applicative
import Control.Monad (MonadPlus(..), ap, liftM2)
import Control.Monad.Cont.Class
import Control.Monad.Error.Class
import Control.Monad.IO.Class
import Control.Monad.Reader.Class
import Control.Monad.State.Class (MonadState)
import qualified Control.Monad.State.Class as Class
import Control.Monad.Trans.Class
import qualified Data.ByteString.Char8 as Bytes
import qualified Data.ByteString.Lazy.Char8 as LazyBytes
import Data.Maybe (fromMaybe)
import qualified Data.Text as Text
import qualified Data.Text.Lazy as LazyText
import Text.Parsec.Error
import Text.Parsec.Pos

infix 0 <?>
infixr 1 <|>

class Monad m => Stream s m t | s -> t where
  uncons :: s -> m (Maybe (t, s))

instance Monad m => Stream [tok] m tok where
  uncons [] = return Nothing
  uncons (t : ts) = return (Just (t, ts))

instance Monad m => Stream Bytes.ByteString m Char where
  uncons = return . Bytes.uncons

instance Monad m => Stream LazyBytes.ByteString m Char where
  uncons = return . LazyBytes.uncons

instance Monad m => Stream Text.Text m Char where
  uncons = return . Text.uncons

instance Monad m => Stream LazyText.Text m Char where
  uncons = return . LazyText.uncons

data State s u = State { stateInput :: s, statePos :: !SourcePos, stateUser :: !u }

-- A parser goes on in one of four ways: with a result or with an error, after it has taken
-- input or before. The error that comes with a result is what could have stood where it ends.
newtype ParsecT s u m a = ParsecT
  { unParser :: forall b. State s u -> Done s u m a b -> Failed m b -> Done s u m a b -> Failed m b -> m b }

type Done s u m a b = a -> State s u -> ParseError -> m b
type Failed m b = ParseError -> m b

type Parsec s u = ParsecT s u Identity

-- What a parser comes to, as data.

data Consumed a = Consumed a | Empty !a

data Reply s u a = Ok a !(State s u) ParseError | Error ParseError

instance Functor Consumed where
  fmap f (Consumed a) = Consumed (f a)
  fmap f (Empty a) = Empty (f a)

instance Functor (Reply s u) where
  fmap f (Ok a s e) = Ok (f a) s e
  fmap _ (Error e) = Error e

runParsecT :: Monad m => ParsecT s u m a -> State s u -> m (Consumed (m (Reply s u a)))
runParsecT p s = unParser p s (ok Consumed) (failed Consumed) (ok Empty) (failed Empty)
  where
    ok how a s' e = return (how (return (Ok a s' e)))
    failed how e = return (how (return (Error e)))

mkPT :: Monad m => (State s u -> m (Consumed (m (Reply s u a)))) -> ParsecT s u m a
mkPT f = ParsecT (\s cok cerr eok eerr -> f s >>= \c -> case c of
  Consumed m -> m >>= reply cok cerr
  Empty m -> m >>= reply eok eerr)
  where
    reply ok _ (Ok a s e) = ok a s e
    reply _ failed (Error e) = failed e

mergeErrorReply :: ParseError -> Reply s u a -> Reply s u a
mergeErrorReply e reply = case reply of
  Ok a s f -> Ok a s (mergeError e f)
  Error f -> Error (mergeError e f)

unknownError :: State s u -> ParseError
unknownError s = newErrorUnknown (statePos s)

sysUnExpectError :: String -> SourcePos -> Reply s u a
sysUnExpectError message pos = Error (newErrorMessage (SysUnExpect message) pos)

-- Results and failures. What all parsers are made of is put together where it is used, so that
-- its ways on are known.

{-# INLINE parserReturn #-}
{-# INLINE parsecMap #-}
{-# INLINE parserBind #-}
{-# INLINE parserPlus #-}
{-# INLINE after #-}
{-# INLINE (<|>) #-}

parserReturn :: a -> ParsecT s u m a
parserReturn a = ParsecT (\s _ _ eok _ -> eok a s (unknownError s))

parserFail :: String -> ParsecT s u m a
parserFail = failing . Message

parserZero :: ParsecT s u m a
parserZero = ParsecT (\s _ _ _ eerr -> eerr (unknownError s))

unexpected :: Stream s m t => String -> ParsecT s u m a
unexpected = failing . UnExpect

failing :: Message -> ParsecT s u m a
failing message = ParsecT (\s _ _ _ eerr -> eerr (newErrorMessage message (statePos s)))

parsecMap :: (a -> b) -> ParsecT s u m a -> ParsecT s u m b
parsecMap f p = ParsecT (\s cok cerr eok eerr -> unParser p s (cok . f) cerr (eok . f) eerr)

-- One parser after another. As long as the second has taken nothing, what the first could have
-- gone on with is expected, too.
parserBind :: ParsecT s u m a -> (a -> ParsecT s u m b) -> ParsecT s u m b
parserBind p k = ParsecT (\s cok cerr eok eerr -> unParser p s
  (\a s' e -> after e (k a) s' cok cerr cok cerr) cerr
  (\a s' e -> after e (k a) s' cok cerr eok eerr) eerr)

-- A parser whose errors add to one at the same place.
after :: ParseError -> ParsecT s u m a -> State s u -> Done s u m a b -> Failed m b -> Done s u m a b -> Failed m b -> m b
after e p s cok cerr eok eerr = unParser p s cok cerr (\a s' f -> eok a s' (mergeError e f)) (\f -> eerr (mergeError e f))

-- The second is tried if the first has failed without taking anything.
parserPlus :: ParsecT s u m a -> ParsecT s u m a -> ParsecT s u m a
parserPlus p q = ParsecT (\s cok cerr eok eerr -> unParser p s cok cerr eok (\e -> after e q s cok cerr eok eerr))

(<|>) :: ParsecT s u m a -> ParsecT s u m a -> ParsecT s u m a
(<|>) = parserPlus

instance Functor (ParsecT s u m) where
  fmap = parsecMap

instance Applicative (ParsecT s u m) where
  pure = parserReturn
  (<*>) = ap
  p *> q = p `parserBind` \_ -> q
  p <* q = p `parserBind` \a -> q `parserBind` \_ -> parserReturn a

instance Monad (ParsecT s u m) where
  (>>=) = parserBind
  (>>) = (*>)

instance MonadFail (ParsecT s u m) where
  fail = parserFail

instance Applicative.Alternative (ParsecT s u m) where
  empty = parserZero
  (<|>) = parserPlus

instance MonadPlus (ParsecT s u m)

instance Semigroup a => Semigroup (ParsecT s u m a) where
  (<>) = liftM2 (<>)

instance (Monoid a, Semigroup (ParsecT s u m a)) => Monoid (ParsecT s u m a) where
  mempty = pure mempty
  mappend = (<>)

instance MonadTrans (ParsecT s u) where
  lift m = ParsecT (\s _ _ eok _ -> m >>= \a -> eok a s (unknownError s))

instance MonadIO m => MonadIO (ParsecT s u m) where
  liftIO m = lift (liftIO m)

instance MonadReader r m => MonadReader r (ParsecT s u m) where
  ask = lift ask
  local f p = mkPT (\s -> local f (runParsecT p s))

instance MonadState s m => MonadState s (ParsecT s' u m) where
  get = lift Class.get
  put s = lift (Class.put s)

instance MonadError e m => MonadError e (ParsecT s u m) where
  throwError e = lift (throwError e)
  p `catchError` handler = mkPT (\s -> runParsecT p s `catchError` \e -> runParsecT (handler e) s)

instance MonadCont m => MonadCont (ParsecT s u m) where
  callCC f = mkPT (\s -> callCC (\c -> runParsecT (f (\a -> mkPT (\s' -> c (Empty (return (Ok a s' (unknownError s'))))))) s))

-- Names for what is expected.

(<?>) :: ParsecT s u m a -> String -> ParsecT s u m a
p <?> name = label p name

label :: ParsecT s u m a -> String -> ParsecT s u m a
label p name = labels p [name]

labels :: ParsecT s u m a -> [String] -> ParsecT s u m a
labels p names = ParsecT (\s cok cerr eok eerr -> unParser p s cok cerr
  (\a s' e -> eok a s' (if errorIsUnknown e then e else expecting e))
  (eerr . expecting))
  where
    expecting e = case names of
      [] -> setErrorMessage (Expect "") e
      name : more -> foldr (addErrorMessage . Expect) (setErrorMessage (Expect name) e) more

-- Backtracking.

-- Who fails has taken nothing.
try :: ParsecT s u m a -> ParsecT s u m a
try p = ParsecT (\s cok _ eok eerr -> unParser p s cok eerr eok eerr)

-- Who succeeds has taken nothing.
lookAhead :: Stream s m t => ParsecT s u m a -> ParsecT s u m a
lookAhead p = ParsecT (\s _ cerr eok eerr ->
  let found a _ _ = eok a s (unknownError s) in unParser p s found cerr found eerr)

-- Tokens.

token :: Stream s Identity t => (t -> String) -> (t -> SourcePos) -> (t -> Maybe a) -> Parsec s u a
token shown place = tokenPrim shown next
  where next _ t rest = maybe (place t) (place . fst) (runIdentity (uncons rest))

tokenPrim :: Stream s m t => (t -> String) -> (SourcePos -> t -> s -> SourcePos) -> (t -> Maybe a) -> ParsecT s u m a
tokenPrim shown next test = taking shown next (\_ _ _ u -> u) test

tokenPrimEx :: Stream s m t
  => (t -> String) -> (SourcePos -> t -> s -> SourcePos) -> Maybe (SourcePos -> t -> s -> u -> u) -> (t -> Maybe a)
  -> ParsecT s u m a
tokenPrimEx shown next user test = taking shown next (fromMaybe (\_ _ _ u -> u) user) test

taking :: Stream s m t
  => (t -> String) -> (SourcePos -> t -> s -> SourcePos) -> (SourcePos -> t -> s -> u -> u) -> (t -> Maybe a)
  -> ParsecT s u m a
taking shown next user test = ParsecT (\(State input pos u) cok _ _ eerr -> uncons input >>= \r -> case r of
  Nothing -> eerr (newErrorMessage (SysUnExpect "") pos)
  Just (t, rest) -> case test t of
    Nothing -> eerr (newErrorMessage (SysUnExpect (shown t)) pos)
    Just a -> let pos' = next pos t rest
                  s = State rest pos' (user pos t rest u)
              in s `seq` cok a s (newErrorUnknown pos'))

-- Several tokens in a row. The first that is there is taken, whether the others follow or not.
tokens :: (Stream s m t, Eq t) => ([t] -> String) -> (SourcePos -> [t] -> SourcePos) -> [t] -> ParsecT s u m [t]
tokens _ _ [] = parserReturn []
tokens shown next wanted@(first : others) = ParsecT (\(State input pos u) cok cerr _ eerr ->
  let wrong found = setErrorMessage (Expect (shown wanted)) (newErrorMessage (SysUnExpect found) pos)

      step t more failed from = uncons from >>= \r -> case r of
        Nothing -> failed (wrong "")
        Just (t', rest) | t == t' -> follow more rest
                        | otherwise -> failed (wrong (shown [t']))

      follow [] rest = let pos' = next pos wanted
                           s = State rest pos' u
                       in cok wanted s (newErrorUnknown pos')
      follow (t : more) rest = step t more cerr rest

  in step first others eerr input)

-- Repetition.

many :: ParsecT s u m a -> ParsecT s u m [a]
many p = parsecMap reverse (manyAccum (:) p)

skipMany :: ParsecT s u m a -> ParsecT s u m ()
skipMany p = parsecMap (const ()) (manyAccum (\_ _ -> []) p)

manyAccum :: (a -> [a] -> [a]) -> ParsecT s u m a -> ParsecT s u m [a]
manyAccum add p = ParsecT (\s cok cerr eok _ ->
  let loop done a s' _ = let done' = add a done in done' `seq`
        unParser p s' (loop done') cerr nothing (\e -> cok done' s' e)
  in unParser p s (loop []) cerr nothing (\e -> eok [] s e))
  where
    nothing _ _ _ = error
      "Text.ParserCombinators.Parsec.Prim.many: combinator 'many' is applied to a parser that accepts an empty string."

-- Running a parser.

runPT :: Stream s m t => ParsecT s u m a -> u -> SourceName -> s -> m (Either ParseError a)
runPT p u name input = unParser p (State input (initialPos name) u) done failed done failed
  where
    done a s _ = s `seq` return (Right a)
    failed e = return (Left e)

runParserT :: Stream s m t => ParsecT s u m a -> u -> SourceName -> s -> m (Either ParseError a)
runParserT = runPT

runP :: Stream s Identity t => Parsec s u a -> u -> SourceName -> s -> Either ParseError a
runP p u name input = runIdentity (runPT p u name input)

runParser :: Stream s Identity t => Parsec s u a -> u -> SourceName -> s -> Either ParseError a
runParser = runP

parse :: Stream s Identity t => Parsec s () a -> SourceName -> s -> Either ParseError a
parse p = runP p ()

parseTest :: (Stream s Identity t, Show a) => Parsec s () a -> s -> IO ()
parseTest p input = case parse p "" input of
  Left e -> putStr "parse error at " >> print e
  Right a -> print a

-- The state.

updateParserState :: (State s u -> State s u) -> ParsecT s u m (State s u)
updateParserState f = ParsecT (\s _ _ eok _ -> let s' = f s in eok s' s' (unknownError s'))

setParserState :: Monad m => State s u -> ParsecT s u m (State s u)
setParserState = updateParserState . const

getParserState :: Monad m => ParsecT s u m (State s u)
getParserState = updateParserState id

changed :: (State s u -> State s u) -> ParsecT s u m ()
changed f = parsecMap (const ()) (updateParserState f)

getPosition :: Monad m => ParsecT s u m SourcePos
getPosition = parsecMap statePos getParserState

setPosition :: Monad m => SourcePos -> ParsecT s u m ()
setPosition pos = changed (\s -> s { statePos = pos })

getInput :: Monad m => ParsecT s u m s
getInput = parsecMap stateInput getParserState

setInput :: Monad m => s -> ParsecT s u m ()
setInput input = changed (\s -> s { stateInput = input })

getState :: Monad m => ParsecT s u m u
getState = parsecMap stateUser getParserState

putState :: Monad m => u -> ParsecT s u m ()
putState u = changed (\s -> s { stateUser = u })

modifyState :: Monad m => (u -> u) -> ParsecT s u m ()
modifyState f = changed (\s -> s { stateUser = f (stateUser s) })

setState :: Monad m => u -> ParsecT s u m ()
setState = putState

updateState :: Monad m => (u -> u) -> ParsecT s u m ()
updateState = modifyState
