data R = R Int Int Int -- also => data R = R !Int !Int !Int

go :: R -> [Int] -> R
go r [] = r
go (R a b c) (n : ns) = go (R (a + 1) (b + n) (c * 3 + n)) ns -- => go (R a b c) (n : ns) = go (R (a + 1) (b + n) (c * 3 + n)) ns

main :: IO ()
main = case go (R 0 0 0) [1 .. 200000] of R a b c -> print a >> print b >> print c
