A literate source: what has no mark is comment, even f (x = {- .

> module Main (main) where

Tabs count from the margin.

>	import Data.List

\begin{code}
	f x = x
	 where y = 1
\end{code}

>	main = print (f 1)

The end.
