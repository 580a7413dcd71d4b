{-# LANGUAGE RankNTypes #-}
data State s a = State a
data Ref s = Ref

new :: State s (Ref s)
new = State Ref

run :: (forall s. State s a) -> a
run (State a) = a

main :: IO ()
main = case run new of Ref -> return ()
