Bindings, alternatives and statements of all forms, in a literate program.

> {-# LANGUAGE BangPatterns, LambdaCase, MultiWayIf, TupleSections #-}
> module Main (main) where
>
> import Control.Exception
> import Data.Maybe (fromMaybe, mapMaybe)

Words of a small language.

> data Token = Number Int | Plus | Times | Open | Close
>   deriving (Eq, Show)
>
> tokens :: String -> Maybe [Token]
> tokens = go id
>   where
>     go done = \case
>       [] -> Just (done [])
>       ' ' : rest -> go done rest
>       c : rest
>         | c >= '0' && c <= '9' ->
>             let (digits, more) = span (`elem` ['0' .. '9']) rest
>              in go (done . (Number (read (c : digits)) :)) more
>         | Just t <- lookup c signs -> go (done . (t :)) rest
>         | otherwise -> Nothing
>     signs = [('+', Plus), ('*', Times), ('(', Open), (')', Close)]
>
> expression :: [Token] -> Maybe (Int, [Token])
> expression ts = do
>   (a, rest) <- term ts
>   case rest of
>     Plus : more -> do
>       (b, end) <- expression more
>       return (a + b, end)
>     _ -> return (a, rest)
>
> term :: [Token] -> Maybe (Int, [Token])
> term ts = do
>   (a, rest) <- factor ts
>   let product' b = a * b
>   case rest of
>     Times : more -> do
>       (b, end) <- term more
>       Just (product' b, end)
>     _ -> Just (a, rest)
>
> factor :: [Token] -> Maybe (Int, [Token])
> factor (Number n : rest) = Just (n, rest)
> factor (Open : rest)
>   | Just (n, Close : more) <- expression rest = Just (n, more)
> factor _ = Nothing
>
> size :: Int -> String
> size n = if | n < 10 -> "small" | n < 100, even n -> "even" | otherwise -> "large"
>
> mean :: [Double] -> Double
> mean = finish . foldl step (0, 0 :: Int)
>   where
>     step (!s, !n) x = (s + x, n + 1)
>     finish (s, n)
>       | n == 0 = 0
>       | otherwise = s / fromIntegral n
>
> main :: IO ()
> main = do
>   let run text = fmap fst (tokens text >>= expression)
>       (known, unknown) = (mapMaybe run ["1+2*3", "(4 + 5) * 6", "2 * x", "*"], negate 1)
>   print known
>   print (map (fromMaybe unknown . run) ["7", "", "(1"])
>   mapM_ (putStrLn . size) [3, 54, 55]
>   print (mean [1, 2, 6], map (, True) "ab", [10, 8 .. 1] :: [Int])
>   result <- try (evaluate (1 `div` (length known - 2)))
>   case result of
>     Left DivideByZero -> putStrLn "by zero"
>     Left e -> throwIO e
>     Right n -> print n
