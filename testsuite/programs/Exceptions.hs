{-# LANGUAGE ScopedTypeVariables #-}
-- Typed exceptions: throwing, catching, order of cleanup, laziness.
module Main where

import Control.Exception
import Control.Monad
import Data.IORef
import Data.List (isPrefixOf)
import Data.Maybe (fromMaybe)

data BankError
  = Insufficient { needed :: Int, available :: Int }
  | NoAccount String
  deriving (Show, Eq)

instance Exception BankError

newtype Fatal = Fatal String

instance Show Fatal where
  show (Fatal s) = "fatal: " ++ s

instance Exception Fatal where
  displayException (Fatal s) = "FATAL " ++ s

withdraw :: Int -> Int -> Either BankError Int
withdraw balance n
  | n > balance = Left (Insufficient n balance)
  | otherwise = Right (balance - n)

orThrow :: Exception e => Either e a -> IO a
orThrow = either throwIO return

step :: IORef [String] -> String -> IO ()
step ref s = modifyIORef ref (s :)

main :: IO ()
main = do
  r1 <- try (orThrow (withdraw 10 20)) :: IO (Either BankError Int)
  print r1
  r2 <- try (evaluate (1 `div` (0 :: Int)))
  case r2 of
    Left DivideByZero -> putStrLn "divided by zero"
    Left e -> putStrLn ("other: " ++ show e)
    Right n -> print n
  r3 <- try (evaluate (head ([] :: [Int])))
  case r3 of
    Left (e :: ErrorCall) -> putStrLn (if "Prelude.head" `isPrefixOf` show e then "head failed" else show e)
    Right n -> print n
  handle (\(e :: SomeException) -> putStrLn ("caught " ++ takeWhile (/= '\n') (show e))) (void (evaluate (error "boom" :: Int)))
  trace <- newIORef []
  r4 <- try (bracket (step trace "acquire" >> return 5) (\_ -> step trace "release") (\n -> step trace "use" >> throwIO (NoAccount (show (n :: Int))))) :: IO (Either BankError ())
  print r4
  (do step trace "body"; _ <- throwIO (Fatal "x"); return ()) `catch` (\(Fatal s) -> step trace ("handler " ++ s)) `finally` step trace "finally"
  readIORef trace >>= mapM_ putStrLn . reverse
  -- A handler for another type lets the exception through.
  r5 <- try (throwIO (NoAccount "bob") `catch` \(e :: ArithException) -> print e)
  print (either (\e -> show (e :: BankError)) (const "none") r5)
  -- Exceptions hide in lazy values until they are forced.
  r6 <- try (return (length [error "never", undefined :: Int]))
  print (either (\(e :: SomeException) -> -1) id r6)
  r7 <- try (return $! fromMaybe (throw (NoAccount "lazy")) (Nothing :: Maybe Int))
  print (either (\e -> needed' e) id r7)
  r8 <- tryJust (\e -> if e == NoAccount "x" then Just "matched" else Nothing) (throwIO (NoAccount "x") :: IO ())
  print r8
  r9 <- catches (throwIO Overflow >> return "none") [Handler (\(e :: BankError) -> return "bank"), Handler (\(e :: ArithException) -> return ("arith " ++ show e))]
  putStrLn r9
  (evaluate (assertPositive (-3)) >>= print) `catch` \(ErrorCall m) -> putStrLn ("error call: " ++ m)
  r10 <- try (ioError (userError "mine")) :: IO (Either IOException ())
  print r10
  n <- (evaluate (foldr (\x acc -> if x == 7 then throw (Fatal "seven") else x + acc) 0 [1 .. 10])) `catch` \e -> return (length (displayException (e :: Fatal)))
  print n
  print (fromException (toException (NoAccount "q")) == Just (NoAccount "q"), fmap show (fromException (toException Overflow) :: Maybe BankError))
  r11 <- try (evaluate (let f (Just x) = x in f (Nothing :: Maybe Int)))
  putStrLn (either (\(_ :: PatternMatchFail) -> "pattern") show r11)
  where
    needed' (Insufficient k _) = k
    needed' (NoAccount s) = length s
    assertPositive k
      | k > 0 = k :: Int
      | otherwise = error ("not positive: " ++ show k)
