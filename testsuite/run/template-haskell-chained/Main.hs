{-# LANGUAGE TemplateHaskell #-}
import C
main = print total >> putStrLn $viaC
