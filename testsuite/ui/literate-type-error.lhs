Places of a literate program are those of its file.

> main :: IO ()
> main = print ("a" ++ 'b')

