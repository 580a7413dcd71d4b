module Main where

import Control.Exception
import Data.Maybe (fromJust)

-- Errors as they are shown once they are caught: which calls are told, and at which places.

infixl 5 ?!

(?!) :: [a] -> Int -> a
xs ?! n
  | n < length xs = xs !! n
  | otherwise = error ("no element " ++ show n)

viaWhere :: Int -> Int
viaWhere n = go n
  where
    go k = if k > 9 then error "where" else go (k + 3)

viaSignature :: Int -> Int
viaSignature n = step n
  where
    step :: Int -> Int
    step k = if even k then step (k `div` 2) else error "signature"

viaPattern :: Int -> Int
viaPattern n = let (a, b) = (error "first", n) in a + b

class Shape s where
  area :: s -> Int
  area _ = error "no area"

data Dot = Dot

instance Shape Dot

noValue :: Int
noValue = undefined

report :: Show a => String -> a -> IO ()
report name value = do
  r <- try (evaluate (length (show value)))
  case r of
    Left e -> putStrLn (name ++ ": " ++ show (e :: ErrorCall))
    Right n -> putStrLn (name ++ ": " ++ show n)

main :: IO ()
main = do
  report "operator" ("abc" ?! 5)
  report "where" (viaWhere 2)
  report "signature" (viaSignature 12)
  report "pattern" (viaPattern 3)
  report "method" (area Dot)
  report "constant" noValue
  report "section" (map (error "left" `seq`) [1 :: Int])
  report "argument" (map error ["x", "y"] :: [Int])
  report "dollar" (error $ "a" ++ "b" :: Int)
  report "composed" ((error . reverse) "cba" :: Int)
  report "nothing" (fromJust (Nothing :: Maybe Int))
  report "partly" (1 : 2 : [undefined] :: [Int])
  report "plain" (errorWithoutStackTrace "plain" :: Int)
  report "thrown" (throw (ErrorCall "thrown") :: Int)
  report "located" (throw (ErrorCallWithLocation "thrown" "somewhere") :: Int)
  r <- try (evaluate (viaWhere 1))
  case r of
    Left e -> putStrLn (displayException (e :: SomeException))
    Right n -> print n
  r' <- try (evaluate (error "equal" :: Int))
  print (fmap (const ()) r', either (== ErrorCall "equal") (const False) r')
  case r' of
    Left (ErrorCallWithLocation message place) -> print (message, length place)
    Right n -> print n
  print (ErrorCall "a" < ErrorCall "b", ErrorCall "a" == ErrorCallWithLocation "a" "")
