main = case 1 { 1 -> 2 }
