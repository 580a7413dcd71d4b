name = "a	b"
