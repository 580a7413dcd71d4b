{-# LANGUAGE ExistentialQuantification, FlexibleInstances, FunctionalDependencies, UndecidableInstances #-}

-- What a constraint leaves open is determined by what the context of its instance needs, not by
-- a given constraint on another type.
module Main where

class Outcome i r | r -> i where
  told :: i -> r -> String

class Outcome i r => Check i r t | t -> i r, r -> i where
  check :: t -> (i, r)

data Test = forall i r t. Check i r t => Test String t

data Guarded t = Guarded Int t

instance Check i r t => Check i r (Guarded t) where
  check (Guarded _ t) = check t

instance Outcome Int Bool where
  told n b = show n ++ " " ++ show b

instance Check Int Bool Char where
  check c = (fromEnum c, c == 'a')

guarded :: Test -> Test
guarded (Test name t) = Test ("guarded " ++ name) (Guarded 1 t)

run :: Test -> String
run (Test name t) = case check t of (i, r) -> name ++ ": " ++ told i r

main :: IO ()
main = do
  let twice (Test name t) = Test ("twice " ++ name) (Guarded 2 (Guarded 3 t))
  mapM_ (putStrLn . run) [Test "a" 'a', guarded (Test "b" 'b'), twice (Test "c" 'c')]
