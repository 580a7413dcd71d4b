\section{Stacks}
The other style: between two lines.

\begin{code}
module Stack (Stack, empty, push, pop, size, toList) where

newtype Stack a = Stack [a]

empty :: Stack a
empty = Stack []
\end{code}
Text may follow directly, and a > b is no program.
\begin{code}
push :: a -> Stack a -> Stack a
push x (Stack xs) = Stack (x : xs)

pop :: Stack a -> Maybe (a, Stack a)
pop (Stack (x : xs)) = Just (x, Stack xs)
pop _ = Nothing

-- > not a mark here
size :: Stack a -> Int
size (Stack xs) = length xs

toList :: Stack a -> [a]
toList (Stack xs) = xs
\end{code}
