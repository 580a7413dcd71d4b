A comment
> main = print 1
and another.
