main = map fst [(1, 'a')]
