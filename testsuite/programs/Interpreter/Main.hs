-- An interpreter of a small language and programs in it.
-- slow
module Main (main) where

import Eval
import Parser

programs :: [(String, String)]
programs =
  [ ( "closures"
    , unlines
        [ "let counter = fun() { let n = 0; return fun() { n = n + 1; return n; }; };"
        , "let a = counter(); let b = counter();"
        , "a(); a();"
        , "print a(), b(), a;"
        , "let compose = fun(f, g) => fun(x) => f(g(x));"
        , "let inc = fun(x) => x + 1;"
        , "print compose(inc, fun(x) => x * 10)(4);"
        ]
    )
  , ( "loops"
    , unlines
        [ "let total = 0;"
        , "for i in range(0, 10) { if i % 2 == 0 { total = total + i; } else if i == 7 { break; } }"
        , "print \"total\", total;"
        , "let n = 27; let steps = 0;"
        , "while n != 1 { n = if n % 2 == 0 then n / 2 else 3 * n + 1; steps = steps + 1; }"
        , "print steps;"
        , "for c in \"abc\" { print c + c; }"
        ]
    )
  , ( "recursion"
    , unlines
        [ "fib = fun(n) { if n < 2 { return n; } return fib(n - 1) + fib(n - 2); };"
        , "print fib(15);"
        , "fact = fun(n) => if n == 0 then 1 else n * fact(n - 1);"
        , "print fact(30);"
        , "let hanoi = nil;"
        , "hanoi = fun(n, a, b, c) { if n == 0 { return 0; } return hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a); };"
        , "print hanoi(7, \"l\", \"m\", \"r\");"
        ]
    )
  , ( "lists"
    , unlines
        [ "map = fun(f, xs) { let out = []; for x in xs { out = push(out, f(x)); } return out; };"
        , "let squares = map(fun(x) => x * x, range(1, 6));"
        , "squares[0] = 100;"
        , "print squares, len(squares), squares[4] - -1;"
        , "sort = fun(xs) { if len(xs) < 2 { return xs; } let small = []; let large = []; let first = true;"
        , "  for x in xs { if first { first = false; } else if x < xs[0] { small = push(small, x); } else { large = push(large, x); } }"
        , "  return sort(small) + [xs[0]] + sort(large); };"
        , "print sort([5, 3, 9, 1, 5, 8, 2]);"
        ]
    )
  , ( "errors"
    , unlines
        [ "try { print 1 / 0; } catch e { print \"caught\", e; }"
        , "try { throw [1, 2]; } catch e { print e[1]; }"
        , "try { undefinedThing(); } catch e { print e; }"
        , "try { fun(x) => x(1)(2); print (fun(x) => x)(); } catch e { print e; }"
        , "print \"last\"; print not 3;"
        ]
    )
  , ("syntax", "let x = ;")
  , ("unterminated", "print \"abc")
  , ("stray", "print 1; }")
  , ("forever", "while true { x = 1; }")
  , ("breaking", "break;")
  ]

main :: IO ()
main = mapM_ run programs
  where
    run (name, source) = do
      putStrLn ("== " ++ name)
      case parseProgram source of
        Left message -> putStrLn ("syntax error: " ++ message)
        Right program -> do
          let outcome = runProgram 60000 program
          mapM_ putStrLn (printed outcome)
          maybe (putStrLn ("ok after " ++ show (steps outcome))) (\e -> putStrLn ("error: " ++ e)) (failure outcome)
