{-# LANGUAGE ScopedTypeVariables #-}
-- What brackets of lazy and strict transformers look at, and which effects they keep.

import Control.Monad.Catch
import qualified Control.Monad.State.Lazy as L
import qualified Control.Monad.State.Strict as S
import qualified Control.Monad.Writer.Lazy as LW
import qualified Control.Monad.Writer.Strict as SW
import qualified Control.Monad.RWS.Lazy as LR
import qualified Control.Monad.RWS.Strict as SR
import Control.Exception (ErrorCall(..))
t :: Show a => String -> IO a -> IO ()
t n m = do
  r <- try (m >>= \a -> putStrLn (n ++ " " ++ show a))
  case r of
    Left (e :: ErrorCall) -> putStrLn (n ++ " threw " ++ takeWhile (/= '\n') (show e))
    Right () -> return ()
u :: a
u = error "bottom"
main :: IO ()
main = do
  t "L" (fst <$> L.runStateT (bracket (return 'a') (\_ -> L.lift (putStrLn "release")) (\_ -> L.StateT (\_ -> return u) >> return 'x')) 'q')
  t "S" (fst <$> S.runStateT (bracket (return 'a') (\_ -> S.lift (putStrLn "release")) (\_ -> S.StateT (\_ -> return u) >> return 'x')) 'q')
  t "L2" (const 'k' <$> L.runStateT (bracket (L.StateT (\_ -> return u)) (\_ -> L.lift (putStrLn "release")) (\_ -> return ())) 'q')
  t "S2" (const 'k' <$> S.runStateT (bracket (S.StateT (\_ -> return u)) (\_ -> S.lift (putStrLn "release")) (\_ -> return ())) 'q')
  t "L3" (const 'k' <$> L.runStateT (bracket (return ()) (\_ -> L.StateT (\_ -> return u)) (\_ -> return ())) 'q')
  t "S3" (const 'k' <$> S.runStateT (bracket (return ()) (\_ -> S.StateT (\_ -> return u)) (\_ -> return ())) 'q')
  t "LW" (const 'k' <$> LW.runWriterT (bracket (LW.WriterT (return u)) (\_ -> LW.lift (putStrLn "release")) (\_ -> LW.tell "x")))
  t "SW" (const 'k' <$> SW.runWriterT (bracket (SW.WriterT (return u)) (\_ -> SW.lift (putStrLn "release")) (\_ -> SW.tell "x")))
  t "LW2" (const 'k' <$> LW.runWriterT (bracket (return ()) (\_ -> LW.WriterT (return u)) (\_ -> LW.WriterT (return u) >> LW.tell "x")))
  t "SW2" (const 'k' <$> SW.runWriterT (bracket (return ()) (\_ -> SW.WriterT (return u)) (\_ -> SW.tell "x")))
  t "LR" (const 'k' <$> LR.runRWST (bracket (LR.RWST (\_ _ -> return u)) (\_ -> LR.RWST (\_ _ -> return u)) (\_ -> LR.RWST (\_ _ -> return u) >> LR.tell "x")) 'a' 'b')
  t "SR" (const 'k' <$> SR.runRWST (bracket (return ()) (\_ -> SR.RWST (\_ _ -> return u)) (\_ -> SR.tell "x")) 'a' 'b')
  t "LWe" (LW.runWriterT (try (LW.tell "a" >> throwM (ErrorCall "e")) >>= \r -> LW.tell "b" >> return (either (\(ErrorCall s) -> s) id r)))
  t "gen" (L.runStateT (generalBracket (L.put 'b') (\() e -> L.get >>= \c -> return (c, fmap' e)) (\() -> L.put 'c' >> throwM (ErrorCall "g") >> return ())) 'a')
  t "gen2" (L.runStateT (generalBracket (L.put 'b') (\() e -> L.get >>= \c -> return (c, fmap' e)) (\() -> L.put 'c')) 'a')
  more
  where fmap' e = case e of { ExitCaseSuccess x -> "success " ++ show x; ExitCaseException x -> "exc " ++ show x; ExitCaseAbort -> "abort" }

more :: IO ()
more = do
  let rel = L.lift (putStrLn "release"); use = L.lift (putStrLn "use")
      bot = L.StateT (\_ -> return u); botR = LR.RWST (\_ _ -> return u); botW = LW.WriterT (return u)
      half = L.StateT (\_ -> return ((), u))
  t "l1" (const () <$> L.runStateT (bracket bot (\_ -> rel) (\_ -> use)) 'q')
  t "l2" (const () <$> L.runStateT (bracket (return ()) (\_ -> rel) (\_ -> use >> bot)) 'q')
  t "l3" (const () <$> L.runStateT (bracket (return ()) (\_ -> rel >> bot) (\_ -> use)) 'q')
  t "l4" (const () <$> L.runStateT (bracket half (\_ -> rel) (\_ -> use)) 'q')
  t "l5" (const () <$> L.runStateT (bracket (return ()) (\_ -> rel) (\_ -> half)) 'q')
  t "l6" (const () <$> L.runStateT (bracket (return u) (\_ -> rel) (\_ -> return u)) 'q')
  t "l7" (const () <$> L.runStateT (generalBracket (return u) (\_ e -> e `seq` rel >> return u) (\_ -> return u)) 'q')
  let wrel = LW.lift (putStrLn "release") >> LW.tell "r"; wuse = LW.lift (putStrLn "use") >> LW.tell "u"
  t "w1" (const () <$> LW.runWriterT (bracket botW (\_ -> wrel) (\_ -> wuse)))
  t "w2" (const () <$> LW.runWriterT (bracket (return ()) (\_ -> wrel) (\_ -> wuse >> botW)))
  t "w2a" (const () <$> LW.runWriterT (bracket (return ()) (\_ -> wrel) (\_ -> botW)))
  t "w3" (const () <$> LW.runWriterT (bracket (return ()) (\_ -> botW) (\_ -> wuse)))
  t "w4" (const () <$> LW.runWriterT (bracket (LW.WriterT (return ((), u))) (\_ -> wrel) (\_ -> wuse)))
  t "w5" (const () <$> LW.runWriterT (bracket (return ()) (\_ -> wrel) (\_ -> LW.WriterT (return ((), u)))))
  t "w6" (LW.runWriterT (bracket (LW.tell "a") (\_ -> wrel) (\_ -> wuse)))
  t "w7" (LW.runWriterT (try (bracket (LW.tell "a") (\_ -> wrel) (\_ -> wuse >> throwM (ErrorCall "x"))) >>= \r -> return (either (\(ErrorCall s) -> s) (\() -> "") r)))
  let rrel = LR.lift (putStrLn "release") >> LR.tell "r"; ruse = LR.lift (putStrLn "use") >> LR.tell "u"
  t "r1" (const () <$> LR.runRWST (bracket botR (\_ -> rrel) (\_ -> ruse)) 'a' 'b')
  t "r2" (const () <$> LR.runRWST (bracket (return ()) (\_ -> rrel) (\_ -> botR)) 'a' 'b')
  t "r2a" (const () <$> LR.runRWST (bracket (return ()) (\_ -> rrel) (\_ -> ruse >> botR)) 'a' 'b')
  t "r3" (const () <$> LR.runRWST (bracket (return ()) (\_ -> botR) (\_ -> ruse)) 'a' 'b')
  t "s1" (const () <$> SW.runWriterT (bracket (SW.WriterT (return ((), u))) (\_ -> SW.tell "r") (\_ -> SW.tell "u")))
  t "s2" (const () <$> SR.runRWST (bracket (return ()) (\_ -> SR.tell "r") (\_ -> SR.RWST (\_ _ -> return ((), u, u)))) 'a' 'b')
