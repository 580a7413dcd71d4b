-- Exceptions: values that end an evaluation, and are found by their type.

module Base.Exception where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.CallStack (withCalls)
import Base.Function
import Base.Classes
import Base.List
import Base.Show
import Base.Monad
import Base.Effect
import Base.IO
import Base.Typeable

data SomeException = forall e. Exception e => SomeException e

class (Typeable e, Show e) => Exception e where
  toException :: e -> SomeException
  fromException :: SomeException -> Maybe e
  displayException :: e -> String
  toException = SomeException
  fromException (SomeException e) = cast e
  displayException = show

instance Show SomeException where
  showsPrec d (SomeException e) = showsPrec d e

instance Exception SomeException where
  toException e = e
  fromException = Just
  displayException (SomeException e) = displayException e

-- Raising and handling

primitive raise :: a -> b
primitive raiseIO :: a -> World -> Result b
primitive catchAny :: (World -> Result a) -> (SomeException -> World -> Result a) -> World -> Result a

-- The wrapper is evaluated, so that the runtime can tell the type; the exception in it
-- need not be.
throw :: Exception e => e -> a
throw e = case toException e of
  x@(SomeException _) -> raise x

throwIO :: Exception e => e -> IO a
throwIO e = IO (\w -> case toException e of
  x@(SomeException _) -> raiseIO x w)

catch :: Exception e => IO a -> (e -> IO a) -> IO a
catch (IO m) handler = IO (\w -> catchAny m handleIt w)
  where
    handleIt e = case fromException e of
      Just x -> case handler x of IO n -> handling n
      Nothing -> raiseIO e

-- Whatever the exception is.
catchAll :: IO a -> (SomeException -> IO a) -> IO a
catchAll (IO m) handler = IO (\w -> catchAny m (\e -> case handler e of IO n -> handling n) w)

-- Masking: interruptions wait. The runtime has the state, as a number.

data MaskingState = Unmasked | MaskedInterruptible | MaskedUninterruptible
  deriving (Eq, Show)

-- The state from now on (-1: as before), and what it was. An interruption that has waited is
-- raised where it may be.
swapMasking :: Int -> World -> Result Int
swapMasking new w = case io 35 new 0 w of
  Result old
    | geInt old 8 -> case delivery of
        Delivery v -> case readVar v w of
          Result deliver -> case deliver w of Result _ -> Result (minusInt old 8)
    | geInt old 4 -> raiseIO (toException UserInterrupt) w
    | otherwise -> Result old

-- How what another thread has thrown is raised here, once somebody can throw.
data Delivery = Delivery (Var (World -> Result Int))

{-# NOINLINE delivery #-}
delivery :: Delivery
delivery = unsafePerformIO (IO (\w -> case newVar (\_ -> Result 0) w of Result v -> Result (Delivery v)))

-- An action in that state. An exception goes to a handler, which has a state of its own.
within :: Int -> (World -> Result a) -> World -> Result a
within new m w = case swapMasking new w of
  Result old -> case m w of
    Result x -> case swapMasking old w of
      Result _ -> Result x

-- What a handler does is masked, and then the state is that of its `catch` again.
handling :: (World -> Result a) -> World -> Result a
handling m w = case io 36 0 0 w of
  Result 0 -> case m w of
    Result x -> case swapMasking 0 w of
      Result _ -> Result x
  Result _ -> m w

getMaskingState :: IO MaskingState
getMaskingState = IO (\w -> case swapMasking (negateInt 1) w of
  Result 0 -> Result Unmasked
  Result 1 -> Result MaskedInterruptible
  Result _ -> Result MaskedUninterruptible)


-- At least in that state, with what goes back to the state before.
masking :: Int -> ((forall a. IO a -> IO a) -> IO b) -> IO b
masking least f = IO (\w -> case swapMasking least w of
  Result before -> case f (\(IO m) -> IO (within before m)) of
    IO m
      | gtInt before least -> case swapMasking before w of Result _ -> m w
      | eqInt before least -> m w
      | otherwise -> case m w of
          Result x -> case swapMasking before w of Result _ -> Result x)

mask, uninterruptibleMask :: ((forall a. IO a -> IO a) -> IO b) -> IO b
mask = masking 1
uninterruptibleMask = masking 2

mask_, uninterruptibleMask_, interruptible :: IO a -> IO a
mask_ m = mask (\_ -> m)
uninterruptibleMask_ m = uninterruptibleMask (\_ -> m)
interruptible (IO m) = IO (\w -> case swapMasking (negateInt 1) w of
  Result 1 -> within 0 m w
  Result _ -> m w)

allowInterrupt :: IO ()
allowInterrupt = interruptible (return ())

onException :: IO a -> IO b -> IO a
onException m after = m `catchAll` \e -> after >> throwIO e

bracket :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracket acquire release use = mask (\restore -> acquire >>= \x ->
  (restore (use x) `onException` release x) >>= \r ->
  release x >> return r)

bracketOnError :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracketOnError acquire release use = mask (\restore -> acquire >>= \x ->
  restore (use x) `onException` release x)

finally :: IO a -> IO b -> IO a
finally m after = mask (\restore -> (restore m `onException` after) >>= \r -> after >> return r)

-- The exceptions that the language and the runtime raise

-- Programs see it through the patterns of Base.ErrorCall. The message, what `show` has of
-- the calls that led to the error, and what is said of them where nobody handles it.
data ErrorCall = ErrorCall String String String

instance Eq ErrorCall where
  ErrorCall s t _ == ErrorCall u v _ = s == u && t == v

instance Ord ErrorCall where
  compare (ErrorCall s t _) (ErrorCall u v _) = compare (s, t) (u, v)

instance Show ErrorCall where
  showsPrec _ (ErrorCall s t _) = showString (withCalls s t)

instance Exception ErrorCall

data ArithException
  = Overflow
  | Underflow
  | LossOfPrecision
  | DivideByZero
  | Denormal
  | RatioZeroDenominator
  deriving (Eq, Ord)

instance Show ArithException where
  showsPrec _ e = showString (case e of
    Overflow -> "arithmetic overflow"
    Underflow -> "arithmetic underflow"
    LossOfPrecision -> "loss of precision"
    DivideByZero -> "divide by zero"
    Denormal -> "denormal"
    RatioZeroDenominator -> "Ratio has zero denominator")

instance Exception ArithException

data ArrayException
  = IndexOutOfBounds String
  | UndefinedElement String
  deriving (Eq, Ord)

instance Show ArrayException where
  showsPrec _ e = case e of
    IndexOutOfBounds s -> showString "array index out of range" . more s
    UndefinedElement s -> showString "undefined array element" . more s
    where
      more s = if null s then id else showString ": " . showString s

instance Exception ArrayException

newtype AssertionFailed = AssertionFailed String

instance Show AssertionFailed where
  showsPrec _ (AssertionFailed s) = showString s

instance Exception AssertionFailed

newtype PatternMatchFail = PatternMatchFail String

instance Show PatternMatchFail where
  showsPrec _ (PatternMatchFail s) = showString s

instance Exception PatternMatchFail

newtype RecSelError = RecSelError String

instance Show RecSelError where
  showsPrec _ (RecSelError s) = showString s

instance Exception RecSelError

newtype RecConError = RecConError String

instance Show RecConError where
  showsPrec _ (RecConError s) = showString s

instance Exception RecConError

newtype RecUpdError = RecUpdError String

instance Show RecUpdError where
  showsPrec _ (RecUpdError s) = showString s

instance Exception RecUpdError

newtype NoMethodError = NoMethodError String

instance Show NoMethodError where
  showsPrec _ (NoMethodError s) = showString s

instance Exception NoMethodError

newtype TypeError = TypeError String

instance Show TypeError where
  showsPrec _ (TypeError s) = showString s

instance Exception TypeError

data NonTermination = NonTermination

instance Show NonTermination where
  showsPrec _ NonTermination = showString "<<loop>>"

instance Exception NonTermination

data NestedAtomically = NestedAtomically

instance Show NestedAtomically where
  showsPrec _ NestedAtomically = showString "Control.Concurrent.STM.atomically was nested"

instance Exception NestedAtomically

data Deadlock = Deadlock

instance Show Deadlock where
  showsPrec _ Deadlock = showString "<<deadlock>>"

instance Exception Deadlock

data BlockedIndefinitelyOnMVar = BlockedIndefinitelyOnMVar

instance Show BlockedIndefinitelyOnMVar where
  showsPrec _ BlockedIndefinitelyOnMVar = showString "thread blocked indefinitely in an MVar operation"

instance Exception BlockedIndefinitelyOnMVar

data BlockedIndefinitelyOnSTM = BlockedIndefinitelyOnSTM

instance Show BlockedIndefinitelyOnSTM where
  showsPrec _ BlockedIndefinitelyOnSTM = showString "thread blocked indefinitely in an STM transaction"

instance Exception BlockedIndefinitelyOnSTM

-- What comes from outside of the evaluation. A class of exceptions of its own.

data SomeAsyncException = forall e. Exception e => SomeAsyncException e

instance Show SomeAsyncException where
  showsPrec d (SomeAsyncException e) = showsPrec d e

instance Exception SomeAsyncException

asyncExceptionToException :: Exception e => e -> SomeException
asyncExceptionToException e = SomeException (SomeAsyncException e)

asyncExceptionFromException :: Exception e => SomeException -> Maybe e
asyncExceptionFromException e = case fromException e of
  Just (SomeAsyncException x) -> cast x
  Nothing -> Nothing

data AsyncException
  = StackOverflow
  | HeapOverflow
  | ThreadKilled
  | UserInterrupt
  deriving (Eq, Ord)

instance Show AsyncException where
  showsPrec _ e = showString (case e of
    StackOverflow -> "stack overflow"
    HeapOverflow -> "heap overflow"
    ThreadKilled -> "thread killed"
    UserInterrupt -> "user interrupt")

instance Exception AsyncException where
  toException = asyncExceptionToException
  fromException = asyncExceptionFromException

data AllocationLimitExceeded = AllocationLimitExceeded

instance Show AllocationLimitExceeded where
  showsPrec _ AllocationLimitExceeded = showString "allocation limit exceeded"

newtype CompactionFailed = CompactionFailed String

instance Show CompactionFailed where
  showsPrec _ (CompactionFailed why) = showString "compaction failed: " . showString why

instance Exception CompactionFailed

instance Exception AllocationLimitExceeded where
  toException = asyncExceptionToException
  fromException = asyncExceptionFromException

data ExitCode
  = ExitSuccess
  | ExitFailure Int
  deriving (Eq, Ord, Show)

instance Exception ExitCode

-- What the compiler connects: the exceptions of `error`, of a failed match, of what
-- Base.Error has besides and of a missing method, and those that the runtime finds the cause of.

errorCalled :: String -> SomeException
errorCalled s = SomeException (ErrorCall s "" "")

errorCalledBy :: String -> String -> String -> String -> SomeException
errorCalledBy message shown said _ = SomeException (ErrorCall message shown said)

matchFailed :: String -> SomeException
matchFailed s = SomeException (PatternMatchFail s)

overflow :: String -> SomeException
overflow _ = SomeException Overflow

zeroDenominator :: String -> SomeException
zeroDenominator _ = SomeException RatioZeroDenominator

noField :: String -> SomeException
noField s = SomeException (RecSelError s)

missingField :: String -> SomeException
missingField s = SomeException (RecConError s)

noUpdate :: String -> SomeException
noUpdate s = SomeException (PatternMatchFail s)

noMethod :: String -> SomeException
noMethod s = SomeException (NoMethodError s)

runtimeExceptions ::
  (SomeException, SomeException, SomeException, SomeException, SomeException, SomeException)
runtimeExceptions =
  ( toException DivideByZero
  , toException Overflow
  , toException NonTermination
  , toException StackOverflow
  , toException HeapOverflow
  , toException UserInterrupt
  )
