-- An interpreter for the eight-instruction tape language, with a compiler to
-- run-length operations and a zipper tape.
module Main where

import Data.Char (chr, ord)
import Data.Word (Word8)

data Op
  = Move !Int
  | Add !Word8
  | Out
  | In
  | Loop [Op]
  | Clear
  deriving (Eq, Show)

parse :: String -> Either String [Op]
parse source = case block (filter (`elem` "+-<>.,[]") source) of
  Right (ops, "") -> Right (optimise ops)
  Right (_, _) -> Left "unmatched ]"
  Left e -> Left e

block :: String -> Either String ([Op], String)
block "" = Right ([], "")
block s@(']' : _) = Right ([], s)
block ('[' : s) = do
  (body, rest) <- block s
  case rest of
    ']' : rest' -> do
      (ops, end) <- block rest'
      Right (Loop body : ops, end)
    _ -> Left "unmatched ["
block (c : s) = do
  (ops, end) <- block s
  Right (op : ops, end)
  where
    op = case c of
      '+' -> Add 1
      '-' -> Add 255
      '>' -> Move 1
      '<' -> Move (-1)
      '.' -> Out
      _ -> In

optimise :: [Op] -> [Op]
optimise (Add a : Add b : rest) = optimise (Add (a + b) : rest)
optimise (Move a : Move b : rest) = optimise (Move (a + b) : rest)
optimise (Move 0 : rest) = optimise rest
optimise (Add 0 : rest) = optimise rest
optimise (Loop [Add 255] : rest) = Clear : optimise rest
optimise (Loop body : rest) = Loop (optimise body) : optimise rest
optimise (op : rest) = op : optimise rest
optimise [] = []

data Tape = Tape [Word8] !Word8 [Word8]

move :: Int -> Tape -> Tape
move 0 t = t
move n (Tape (l : ls) c rs) | n < 0 = move (n + 1) (Tape ls l (c : rs))
move n (Tape ls c (r : rs)) | n > 0 = move (n - 1) (Tape (c : ls) r rs)
move _ t = t

-- Output is produced lazily while input is consumed lazily.
run :: [Op] -> String -> String
run program input = go program input (Tape (repeat 0) 0 (repeat 0)) (\_ _ -> "")
  where
    go [] inp tape k = k inp tape
    go (op : ops) inp tape@(Tape ls c rs) k = case op of
      Move n -> go ops inp (move n tape) k
      Add n -> go ops inp (Tape ls (c + n) rs) k
      Clear -> go ops inp (Tape ls 0 rs) k
      Out -> chr (fromIntegral c) : go ops inp tape k
      In -> case inp of
        [] -> go ops [] (Tape ls 0 rs) k
        (x : xs) -> go ops xs (Tape ls (fromIntegral (ord x)) rs) k
      Loop body
        | c == 0 -> go ops inp tape k
        | otherwise -> go body inp tape (\i t -> go (op : ops) i t k)

hello, echo, squares :: String
hello = "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++."
echo = ",[.,]"
squares = "++++[>+++++<-]>[<+++++>-]+<+[>[>+>+<<-]++>>[<<+>>-]>>>[-]++>[-]+>>>+[[-]++++++>>>]<<<[[<++++++++<++>>-]+<.<[>----<-]<]<<[>>>>>[>>>[-]+++++++++<[>-<-]+++++++++>[-[<->-]+[<<<]]<[>+<-]>]<<-]<<-]"

main :: IO ()
main = do
  putStr (either id (\p -> run p "") (parse hello))
  putStrLn (either id (\p -> run p "lazy\n") (parse echo))
  putStr (either id (\p -> unlines (take 12 (lines (run p "")))) (parse squares))
  print (parse "+++[->+<]")
  print (fmap (take 3) (parse "[-]>>><"))
  print (parse "[[", parse "]")
  print (either id (\p -> take 5 (run p (cycle "ab"))) (parse echo))
