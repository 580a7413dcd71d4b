-- A compiler and evaluator for a small functional language: lexer, parser, type
-- inference, optimiser, evaluation, applied to samples, good and bad ones.
module Main (main) where

import Control.Monad (forM_)

import Infer (inferProgram, showScheme)
import Machine (evaluate, primitives, showValue)
import Optimise (Report (..), optimise)
import Parser (parseProgram)
import Syntax

data Outcome
  = Stuck String
  | Finished String Int Int

main :: IO ()
main = do
  forM_ samples $ \(title, text) -> do
    putStrLn ("-- " ++ title)
    case parseProgram text of
      Left message -> putStrLn ("syntax: " ++ message)
      Right program -> case inferProgram [(x, s) | (x, s, _) <- primitives] program of
        Left message -> putStrLn ("type: " ++ message)
        Right (found, scheme) -> do
          forM_ found $ \(x, s) -> putStrLn ("  " ++ x ++ " : " ++ showScheme s)
          putStrLn ("  - : " ++ showScheme scheme)
          putStrLn ("  " ++ outcome (run program))
          let (better, reports) = improve program
          putStrLn ("  " ++ outcome (run better) ++ " optimised by " ++ show reports)
          putStrLn ("  " ++ shorten (showExpr (programMain better)))
  putStrLn (show (length samples) ++ " samples")

run :: Program -> Outcome
run program = case evaluate program of
  Left message -> Stuck message
  Right (v, steps) -> Finished (showValue v) steps (sum (map (size . declBody) (programDecls program)))

outcome :: Outcome -> String
outcome (Stuck message) = "stuck: " ++ message
outcome (Finished v steps nodes) = v ++ " in " ++ show steps ++ " steps, declarations of " ++ show nodes

improve :: Program -> (Program, Report)
improve (Program decls e) = (Program (map fst parts) e', mconcat (report : map snd parts))
  where
    parts = [(d {declBody = b}, r) | d <- decls, let (b, r) = optimise (declBody d)]
    (e', report) = optimise e

shorten :: String -> String
shorten s
  | length s > 100 = take 97 s ++ "..."
  | otherwise = s

samples :: [(String, String)]
samples =
  [ ("arithmetic", "1 + 2 * 3 - (4 - 5) * -6 == 7 && 10 % 3 <= 1 || false")
  , ("texts", "let greet name = \"hello, \" ^ name ^ \"!\" in greet \"world\" ^ show (length \"abc\")")
  , ("factorial", "let rec fact n = if n <= 1 then 1 else n * fact (n - 1) ;; fact 25")
  , ( "lists"
    , unlines
        [ "let rec map f xs = match xs with [] -> [] | x :: rest -> f x :: map f rest ;;"
        , "let rec filter p xs = match xs with"
        , "  | [] -> []"
        , "  | x :: rest -> let others = filter p rest in if p x then x :: others else others ;;"
        , "let rec fold f z xs = match xs with [] -> z | x :: rest -> fold f (f z x) rest ;;"
        , "let rec upto a b = if b < a then [] else a :: upto (a + 1) b ;;"
        , "let compose f g x = f (g x) ;;"
        , "(* the sum of the squares of odd numbers *)"
        , "fold (fun a b -> a + b) 0 (map (compose (fun x -> x * x) (fun x -> x + 0)) (filter (fun x -> x % 2 == 1) (upto 1 20)))"
        ]
    )
  , ( "pairs"
    , unlines
        [ "let swap (a, b) = (b, a) ;;"
        , "let rec zip xs ys = match (xs, ys) with"
        , "  | (x :: xt, y :: yt) -> (x, y) :: zip xt yt"
        , "  | _ -> [] ;;"
        , "(zip [1; 2; 3] [true; false], swap (fst (1, \"x\"), snd (2, ())))"
        ]
    )
  , ( "sorting"
    , unlines
        [ "let rec split xs = match xs with"
        , "  | a :: b :: rest -> (match split rest with (l, r) -> (a :: l, b :: r) end)"
        , "  | other -> (other, []) ;;"
        , "let rec merge xs ys = match (xs, ys) with"
        , "  | ([], _) -> ys | (_, []) -> xs"
        , "  | (x :: xt, y :: yt) -> if x <= y then x :: merge xt ys else y :: merge xs yt ;;"
        , "let rec sort xs = match xs with"
        , "  | [] -> [] | x :: [] -> [x]"
        , "  | _ -> (match split xs with (l, r) -> merge (sort l) (sort r) end) ;;"
        , "sort [5; 3; 9; 1; 4; 1; 8; 2]"
        ]
    )
  , ( "sorting again"
    , unlines
        [ "let rec insert x xs = match xs with [] -> [x] | y :: r -> if x <= y then x :: xs else y :: insert x r ;;"
        , "let rec sort xs = match xs with [] -> [] | x :: r -> insert x (sort r) ;;"
        , "sort [5; 3; 9; 1; 4; 1; 8; 2] @ sort [2; 1]"
        ]
    )
  , ("folding", "let k = 2 + 3 in let unused = fun x -> x in if k < 10 then (fun y -> y * k) (1 * 7) else 0")
  , ("polymorphism", "let id x = x ;; let twice f x = f (f x) ;; (twice id 1, twice (twice id) \"x\")")
  , ("self application", "fun x -> x x")
  , ("mismatch", "let f x = x + 1 ;; f true")
  , ("in a declaration", "let g x = x ^ 1 ;; g \"a\"")
  , ("unknown name", "let rec f x = f (y - 1) ;; f 2")
  , ("value restriction", "let pick = (fun x -> x) (fun x -> x) in (pick 1, pick true)")
  , ("division", "let half n = n / (n - n) ;; half 4")
  , ("no end", "let rec loop n = loop (n + 1) ;; loop 0")
  , ("no alternative", "match [1; 2] with [] -> 0")
  , ("bad token", "let x = 1 $ 2")
  , ("bad syntax", "let x = in 3\n")
  , ("open comment", "1 (* one \n two (* three *) \n four")
  , ("two of a name", "match (1, 2) with (x, x) -> x")
  , ("capture", "let y = 1 in let f = fun x -> x + y in let y = 10 in f y + y")
  ]
