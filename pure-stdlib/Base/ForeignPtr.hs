-- Addresses with what becomes of the memory afterwards.

module Base.ForeignPtr where

import Prelude
import Base.Effect
import Base.Error (errorWithoutStackTrace)
import Base.IO
import Base.Memory
import Base.Storable
import Base.Weak (weakTo)

type role ForeignPtr phantom
data ForeignPtr a = ForeignPtr !Int Owner

-- What the memory belongs to: to the program, which may have said what is to be done in the
-- end, or to an array of the heap, with or without that, or to nobody.
data Owner
  = Program !(Var Finalizers)
  | Heap !Bytes !(Var Finalizers)
  | Plain !Bytes
  | Final

-- The newest first.
data Finalizers = NoFinalizers | OfC [IO ()] | OfHaskell [IO ()]

type FinalizerPtr a = FunPtr (Ptr a -> IO ())
type FinalizerEnvPtr env a = FunPtr (Ptr env -> Ptr a -> IO ())

instance Eq (ForeignPtr a) where
  p == q = unsafeForeignPtrToPtr p == unsafeForeignPtrToPtr q

instance Ord (ForeignPtr a) where
  compare p q = compare (unsafeForeignPtrToPtr p) (unsafeForeignPtrToPtr q)

instance Show (ForeignPtr a) where
  showsPrec d p = showsPrec d (unsafeForeignPtrToPtr p)

newForeignPtr_ :: Ptr a -> IO (ForeignPtr a)
newForeignPtr_ (Ptr a) = IO (\w -> case newVar NoFinalizers w of
  Result finalizers -> Result (ForeignPtr a (Program finalizers)))

newForeignPtr :: FinalizerPtr a -> Ptr a -> IO (ForeignPtr a)
newForeignPtr finalizer p = do
  f <- newForeignPtr_ p
  addForeignPtrFinalizer finalizer f
  return f

newForeignPtrEnv :: FinalizerEnvPtr env a -> Ptr env -> Ptr a -> IO (ForeignPtr a)
newForeignPtrEnv finalizer env p = do
  f <- newForeignPtr_ p
  addForeignPtrFinalizerEnv finalizer env f
  return f

newConcForeignPtr :: Ptr a -> IO () -> IO (ForeignPtr a)
newConcForeignPtr p finalizer = do
  f <- newForeignPtr_ p
  addForeignPtrConcFinalizer f finalizer
  return f

addForeignPtrFinalizer :: FinalizerPtr a -> ForeignPtr a -> IO ()
addForeignPtrFinalizer finalizer f@(ForeignPtr a _)
  | finalizer == freeing = addOfC f (IO (release a))
  | otherwise = addOfC f (callFinalizer finalizer (Ptr a))

addForeignPtrFinalizerEnv :: FinalizerEnvPtr env a -> Ptr env -> ForeignPtr a -> IO ()
addForeignPtrFinalizerEnv finalizer env f@(ForeignPtr a _) = addOfC f (callFinalizerEnv finalizer env (Ptr a))

foreign import ccall "dynamic" callFinalizer :: FinalizerPtr a -> Ptr a -> IO ()
foreign import ccall "dynamic" callFinalizerEnv :: FinalizerEnvPtr env a -> Ptr env -> Ptr a -> IO ()

addOfC, addForeignPtrConcFinalizer :: ForeignPtr a -> IO () -> IO ()
addOfC f act = addFinalizer f (\before -> case before of
  OfHaskell _ -> mixed
  OfC acts -> OfC (act : acts)
  NoFinalizers -> OfC [act])
addForeignPtrConcFinalizer f act = addFinalizer f (\before -> case before of
  OfC _ -> mixed
  OfHaskell acts -> OfHaskell (act : acts)
  NoFinalizers -> OfHaskell [act])

mixed :: a
mixed = errorWithoutStackTrace "GHC.ForeignPtr: attempt to mix Haskell and C finalizers in the same ForeignPtr"

addFinalizer :: ForeignPtr a -> (Finalizers -> Finalizers) -> IO ()
addFinalizer (ForeignPtr _ owner) add = case owner of
  Program finalizers -> change finalizers
  Heap _ finalizers -> change finalizers
  Plain _ -> none
  Final -> none
  where
    none = errorWithoutStackTrace "GHC.ForeignPtr: attempt to add a finalizer to plain pointer or a final pointer"
    change finalizers = IO (\w -> case readVar finalizers w of
      Result before -> case add before of
        after -> after `seq` (case writeVar finalizers after w of
          Result _ -> case before of
            NoFinalizers -> dies finalizers w
            _ -> Result ()))
    -- They run when the variable dies, and at the program's end.
    dies finalizers w = case weakTo 1 finalizers () (Just (finalizeAll finalizers)) w of
      Result _ -> Result ()

-- Does now what was to be done in the end.
finalizeForeignPtr :: ForeignPtr a -> IO ()
finalizeForeignPtr (ForeignPtr _ owner) = case owner of
  Program finalizers -> finalizeAll finalizers
  Heap _ finalizers -> finalizeAll finalizers
  Plain _ -> return ()
  Final -> return ()

finalizeAll :: Var Finalizers -> IO ()
finalizeAll finalizers = IO (\w -> case readVar finalizers w of
  Result now -> case writeVar finalizers NoFinalizers w of
    Result _ -> unIO (sequence_ (case now of { NoFinalizers -> []; OfC acts -> acts; OfHaskell acts -> acts })) w)

-- Memory of the heap, which goes when nobody has the pointer any more.

mallocForeignPtrBytes, mallocPlainForeignPtrBytes :: Int -> IO (ForeignPtr a)
mallocForeignPtrBytes n = mallocForeignPtrAlignedBytes n 16
mallocPlainForeignPtrBytes n = mallocPlainForeignPtrAlignedBytes n 16

mallocForeignPtrAlignedBytes, mallocPlainForeignPtrAlignedBytes :: Int -> Int -> IO (ForeignPtr a)
mallocForeignPtrAlignedBytes n unit
  | n < 0 = errorWithoutStackTrace "mallocForeignPtrBytes: size must be >= 0"
  | otherwise = IO (\w -> case newVar NoFinalizers w of
      Result finalizers -> case pinned n unit w of
        Result (Pinned array a) -> Result (ForeignPtr a (Heap array finalizers)))
mallocPlainForeignPtrAlignedBytes n unit
  | n < 0 = errorWithoutStackTrace "mallocPlainForeignPtrBytes: size must be >= 0"
  | otherwise = IO (\w -> case pinned n unit w of
      Result (Pinned array a) -> Result (ForeignPtr a (Plain array)))

mallocForeignPtr, mallocPlainForeignPtr :: Storable a => IO (ForeignPtr a)
mallocForeignPtr = sized mallocForeignPtrAlignedBytes 1 undefined
mallocPlainForeignPtr = sized mallocPlainForeignPtrAlignedBytes 1 undefined

mallocForeignPtrArray, mallocForeignPtrArray0 :: Storable a => Int -> IO (ForeignPtr a)
mallocForeignPtrArray n = sized mallocForeignPtrAlignedBytes n undefined
mallocForeignPtrArray0 n = mallocForeignPtrArray (n + 1)

sized :: Storable a => (Int -> Int -> IO (ForeignPtr a)) -> Int -> a -> IO (ForeignPtr a)
sized make n unused = make (n * sizeOf unused) (alignment unused)

withForeignPtr, unsafeWithForeignPtr :: ForeignPtr a -> (Ptr a -> IO b) -> IO b
withForeignPtr f@(ForeignPtr a _) use = IO (\w -> keepAlive f (unIO (use (Ptr a))) w)
unsafeWithForeignPtr f use = do
  r <- use (unsafeForeignPtrToPtr f)
  touchForeignPtr f
  return r

touchForeignPtr :: ForeignPtr a -> IO ()
touchForeignPtr f = IO (touch f)

unsafeForeignPtrToPtr :: ForeignPtr a -> Ptr a
unsafeForeignPtrToPtr (ForeignPtr a _) = Ptr a

castForeignPtr :: ForeignPtr a -> ForeignPtr b
castForeignPtr (ForeignPtr a owner) = ForeignPtr a owner

plusForeignPtr :: ForeignPtr a -> Int -> ForeignPtr b
plusForeignPtr (ForeignPtr a owner) n = ForeignPtr (a + n) owner
