-- Employees and their departments refer to each other: one of them keeps all.
-- leak: void
module Main where

data Department = Department { title :: Int, staff :: [Employee] }
data Employee = Employee { number :: Int, home :: Department }

main :: IO ()
main = do
  let firsts = map founder (take 3 company) -- leak here
  print (sum (map (length . staff . home) firsts))
  print (busy 0 3000)
  print (map number firsts)

founder :: Department -> Employee
founder d = head (staff d)

company :: [Department]
company = map department [1 .. 3]

department :: Int -> Department
department k = d
  where
    d = Department k (hire 1000)
    hire :: Int -> [Employee]
    hire 0 = []
    hire n = Employee (k * n) d : hire (n - 1)

busy :: Int -> Int -> Int
busy acc 0 = acc
busy acc n = let next = acc + length (show n) in next `seq` busy next (n - 1)
