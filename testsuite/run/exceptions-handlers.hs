-- Handlers by type, nested and rethrowing; what is evaluated when.
module Main (main) where

import Control.Exception
import System.IO.Unsafe (unsafePerformIO)

handler :: String -> SomeException -> IO ()
handler name e = putStrLn (name ++ ": " ++ takeWhile (/= '\n') (show e))

arith :: ArithException -> IO ()
arith e = putStrLn ("arithmetic: " ++ show e)

called :: ErrorCall -> IO ()
called (ErrorCall s) = putStrLn ("called: " ++ s)

-- The inner handler is for another type.
nested :: IO ()
nested = (evaluate (1 `div` (0 :: Int)) >>= print) `catch` called `catch` arith

rethrown :: IO ()
rethrown = ((error "first" >>= print') `catch` again) `catch` called
  where
    again :: ErrorCall -> IO ()
    again e = putStrLn "inner" >> throwIO e
    print' :: Int -> IO ()
    print' = print

-- The handler itself fails.
replaced :: IO ()
replaced = (evaluate (length [1, undefined, error "no"]) >>= print)
  `catch` handler "never"

failing :: IO ()
failing = (throwIO (ErrorCall "one") `catch` (\e -> called e >> evaluate (5 `mod` (0 :: Int)) >>= print)) `catch` arith

order :: IO ()
order = do
  r <- try (bracket (say "acquire" >> return 3) (\n -> say ("release " ++ show n)) (\n -> say "use" >> throwIO Overflow >> return (n + 1 :: Int)))
  print (r :: Either ArithException Int)
  n <- bracket_ (say "before") (say "after") (say "between" >> return 7)
  print (n :: Int)
  (say "body" `finally` say "finally") `catch` handler "none"
  (throwIO (userError "x") `finally` say "finally 2") `catch` handler "io"
  (throwIO (userError "y") `onException` say "on exception") `catch` handler "io"
  bracketOnError (say "open") (\_ -> say "close on error") (\_ -> say "fine")
  where say = putStrLn

-- An exception inside a structure is met only where it is wanted.
lazy :: IO ()
lazy = do
  let xs = [1, error "second", 3] :: [Int]
  print (length xs)
  r <- try (evaluate xs)
  case r of
    Left e -> handler "evaluate" e
    Right ys -> print (head ys)
  r2 <- try (evaluate (sum xs))
  case r2 of
    Left (ErrorCall s) -> putStrLn ("sum: " ++ s)
    Right n -> print n
  r3 <- try (return (xs !! 1))
  case r3 of
    Left e -> handler "return" e
    Right y -> (print y `catch` called)

-- A thunk that has failed fails the same way again.
again :: IO ()
again = do
  let shared = if product [1 .. 20 :: Int] > 0 then error ("failed " ++ show (length "abc")) else 1 :: Int
      user = shared + 1
  (evaluate user >>= print) `catch` called
  (evaluate user >>= print) `catch` called
  (evaluate shared >>= print) `catch` called
  print (either (\e -> const 0 (e :: ErrorCall)) id (unsafePerformIO (try (evaluate user))))

choosing :: IO ()
choosing = mapM_ run [throwIO DivideByZero, throwIO (ErrorCall "e"), throwIO (userError "u"), evaluate (head []), return ()]
  where
    run m = m `catches`
      [ Handler (\e -> putStrLn ("A " ++ show (e :: ArithException)))
      , Handler (\e -> putStrLn ("I " ++ show (e :: IOException)))
      , Handler (\e -> case e of ErrorCall s -> putStrLn ("E " ++ take 5 s))
      ]

just :: IO ()
just = do
  r <- tryJust (\e -> if e == DivideByZero then Just "zero" else Nothing) (evaluate (1 `quot` (0 :: Int)))
  print r
  handleJust (\e -> case e of ErrorCall ('a' : s) -> Just s; _ -> Nothing) putStrLn (throwIO (ErrorCall "abc"))
  catchJust (\e -> case e of ErrorCall ('a' : s) -> Just s; _ -> Nothing) (throwIO (ErrorCall "xbc")) putStrLn `catch` called

-- An error in the text of an error.
inner :: IO ()
inner = (throwIO (ErrorCall ("outer" ++ error "inner"))) `catch` \e -> (putStrLn (show (e :: ErrorCall)) `catch` called)

main :: IO ()
main = do
  nested
  rethrown
  replaced
  failing
  order
  lazy
  again
  choosing
  just
  inner
  print (fromException (toException Overflow) :: Maybe ArithException)
  print (fromException (toException Overflow) :: Maybe ErrorCall)
  n <- mask (\restore -> restore (return 5))
  print (n :: Int)
  putStrLn "end"
