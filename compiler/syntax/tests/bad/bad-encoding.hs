-- café in a comment {- é -}
x = "café" ++ ['é']
café = 1
