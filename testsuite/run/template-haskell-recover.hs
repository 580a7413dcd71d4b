{-# LANGUAGE TemplateHaskell #-}
-- What `recover` sees: a splice that gives up or reports an error. Exceptions are for handlers of IO, as are
-- failed matches.
module Main where

import Control.Exception
import Language.Haskell.TH

main :: IO ()
main = do
  putStrLn $(recover [| "handled" |] (fail "no"))
  putStrLn $(recover [| "handled" |] (reportError "no" >> [| "not seen" |]))
  putStrLn $(recover [| "handled" |] (do { Just x <- pure Nothing; x }))
  putStrLn $(recover [| "handled" |] (recover (fail "inner") (fail "innermost")))
  putStrLn $(recover [| "handled" |] (reify (mkName "nowhere") >> [| "found" |]))
  putStrLn $(recover [| "not handled" |] (reportWarning "careful" >> [| "well" |]))
  putStrLn $(do
    found <- runIO (try (evaluate (case Nothing of Just x -> x)))
    case found of
      Left (PatternMatchFail _) -> [| "a failed match" |]
      Right text -> stringE text)
  putStrLn $(do
    found <- runIO (try (evaluate (head [])))
    case found of
      Left (ErrorCall why) -> stringE why
      Right text -> stringE text)
  putStrLn $(do
    found <- runIO (try (evaluate (1 `div` (0 :: Int))))
    case found of
      Left DivideByZero -> [| "divided by zero" |]
      Left e -> stringE (show e)
      Right n -> stringE (show n))
