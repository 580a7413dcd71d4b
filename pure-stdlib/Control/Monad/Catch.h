-- The instances that lazy and strict transformers have in common. KIND is what their modules are
-- called. Brackets of the lazy ones look at results and states, too, as GHC's do.

instance MonadThrow m => MonadThrow (KIND.StateT s m) where
  throwM e = lift (throwM e)

instance MonadCatch m => MonadCatch (KIND.StateT s m) where
  catch (KIND.StateT m) handler = KIND.StateT (\s -> m s `catch` \e -> KIND.runStateT (handler e) s)

instance MonadMask m => MonadMask (KIND.StateT s m) where
  mask f = KIND.StateT (\s -> mask (\restore -> KIND.runStateT (f (KIND.mapStateT restore)) s))
  uninterruptibleMask f = KIND.StateT (\s -> uninterruptibleMask (\restore -> KIND.runStateT (f (KIND.mapStateT restore)) s))
  generalBracket acquire release use = KIND.StateT (\s -> generalBracket
    (KIND.runStateT acquire s)
    (\(a, t) exit -> case exit of
      ExitCaseSuccess (b, u) -> KIND.runStateT (release a (ExitCaseSuccess b)) u
      _ -> KIND.runStateT (release a (ending (const Nothing) exit)) t)
    (\(a, t) -> KIND.runStateT (use a) t) >>= \((b, _), (c, u)) ->
    return ((b, c), u))

instance (MonadThrow m, Monoid w) => MonadThrow (KIND.WriterT w m) where
  throwM e = lift (throwM e)

instance (MonadCatch m, Monoid w) => MonadCatch (KIND.WriterT w m) where
  catch (KIND.WriterT m) handler = KIND.WriterT (m `catch` \e -> KIND.runWriterT (handler e))

instance (MonadMask m, Monoid w) => MonadMask (KIND.WriterT w m) where
  mask f = KIND.WriterT (mask (\restore -> KIND.runWriterT (f (KIND.mapWriterT restore))))
  uninterruptibleMask f = KIND.WriterT (uninterruptibleMask (\restore -> KIND.runWriterT (f (KIND.mapWriterT restore))))
  generalBracket acquire release use = KIND.WriterT (generalBracket
    (KIND.runWriterT acquire)
    (\(a, w) exit -> case exit of
      ExitCaseSuccess (b, v) -> after v (KIND.runWriterT (release a (ExitCaseSuccess b)))
      _ -> after w (KIND.runWriterT (release a (ending (const Nothing) exit))))
    (\(a, w) -> after w (KIND.runWriterT (use a))) >>= \((b, _), (c, w)) ->
    return ((b, c), w))
    where after w m = m >>= \(x, v) -> return (x, mappend w v)

instance (MonadThrow m, Monoid w) => MonadThrow (KIND.RWST r w s m) where
  throwM e = lift (throwM e)

instance (MonadCatch m, Monoid w) => MonadCatch (KIND.RWST r w s m) where
  catch (KIND.RWST m) handler = KIND.RWST (\r s -> m r s `catch` \e -> KIND.runRWST (handler e) r s)

instance (MonadMask m, Monoid w) => MonadMask (KIND.RWST r w s m) where
  mask f = KIND.RWST (\r s -> mask (\restore -> KIND.runRWST (f (KIND.mapRWST restore)) r s))
  uninterruptibleMask f = KIND.RWST (\r s -> uninterruptibleMask (\restore -> KIND.runRWST (f (KIND.mapRWST restore)) r s))
  generalBracket acquire release use = KIND.RWST (\r s -> generalBracket
    (KIND.runRWST acquire r s)
    (\(a, t, w) exit -> case exit of
      ExitCaseSuccess (b, u, v) -> after v (KIND.runRWST (release a (ExitCaseSuccess b)) r u)
      _ -> after w (KIND.runRWST (release a (ending (const Nothing) exit)) r t))
    (\(a, t, w) -> after w (KIND.runRWST (use a) r t)) >>= \((b, _, _), (c, u, w)) ->
    return ((b, c), u, w))
    where after w m = m >>= \(x, u, v) -> return (x, u, mappend w v)
