{-# LANGUAGE RoleAnnotations #-}
type role T nominl
