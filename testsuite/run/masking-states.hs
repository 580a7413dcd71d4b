-- What masks interruptions, what does not, and what goes back to what was.
module Main (main) where

import Control.Exception

state :: String -> IO ()
state place = getMaskingState >>= \s -> putStrLn (place ++ ": " ++ show s)

failing :: IO ()
failing = throwIO (userError "failing")

handled :: String -> IO () -> IO ()
handled name action = action `catch` \e -> do
  putStrLn (name ++ " handles " ++ show (e :: IOException))
  state name

nested :: IO ()
nested = do
  mask $ \back -> do
    state "mask"
    back (state "mask, back")
    mask_ (state "mask in mask")
    uninterruptibleMask $ \again -> do
      state "uninterruptible"
      again (state "uninterruptible, back")
      back (state "uninterruptible, back to all")
      mask_ (state "mask in uninterruptible")
      interruptible (state "interruptible in uninterruptible")
    state "mask again"
    interruptible (state "interruptible in mask")
    allowInterrupt
  uninterruptibleMask_ (state "uninterruptible alone")
  interruptible (state "interruptible")

handlers :: IO ()
handlers = do
  handled "plain" failing
  state "after plain"
  handled "of what is masked" (mask_ failing)
  state "after masked"
  mask_ (handled "masked" failing >> state "still masked")
  mask $ \back -> back (handled "within back" failing) >> state "after back"
  uninterruptibleMask_ (handled "uninterruptible" failing >> state "still uninterruptible")
  handled "outer" (handled "inner" (handled "innermost" failing >> failing) >> failing)
  handled "second" (failing `catch` \e -> state "first" >> throwIO (e :: IOException))
  (evaluate (length [1 `div` (0 :: Int), undefined `seq` 2]) >>= print) `catch` divided
  (evaluate (1 `div` (0 :: Int)) >>= print) `catch` divided
  r <- try (mask_ (try failing >>= \r -> state "tried" >> either throwIO return (r :: Either IOException ())))
  print (r :: Either IOException ())
  state "after try"
  where
    divided :: ArithException -> IO ()
    divided e = print e >> state "of arithmetic"

resources :: IO ()
resources = do
  n <- bracket (state "acquire" >> return 3) (\_ -> state "release") (\n -> state "use" >> return (n + 1 :: Int))
  print n
  handled "bracket" (bracket_ (state "before") (state "after") (state "between" >> failing))
  handled "on error" (bracketOnError (state "open") (\_ -> state "close") (\_ -> failing))
  bracketOnError (return ()) (\_ -> state "never") (\_ -> state "well")
  state "action" `finally` state "finally"
  handled "finally" (failing `finally` state "finally of what failed")
  handled "onException" (failing `onException` state "then")

main :: IO ()
main = do
  state "start"
  nested
  state "between"
  handlers
  resources
  print [Unmasked, MaskedInterruptible, MaskedUninterruptible]
  print (Unmasked == MaskedInterruptible)
