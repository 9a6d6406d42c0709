"""Pictures that become faces of tokens: one that is dropped on somebody, or a folder full of them."""
