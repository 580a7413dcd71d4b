A literate program of two modules, the main one with marks at the margin.

> module Main (main) where
> import Stack

The preprocessor is not asked for, so that # may stand
in the text.

> main :: IO ()
> main = do
>   let s = push 3 (push 2 (push (1 :: Int) empty))
>   print (toList s)
>   print (size s)
>   case pop s of
>     Just (x, rest)
>       | x > two    -> print (x, toList rest)
>       | otherwise -> putStrLn "small"
>     Nothing -> putStrLn "empty"

Tabs after the mark count from the margin:

> two :: Int
> two = n
>	where	n = m + 1
>               m = 1
