\begin{code}
main = print (1
\end{code}

> x = )

\begin{code}
y = 2
