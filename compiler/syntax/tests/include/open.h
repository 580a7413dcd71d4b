#if 0
never
