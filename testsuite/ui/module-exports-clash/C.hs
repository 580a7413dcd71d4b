module C (module A, module B) where
import A
import B
