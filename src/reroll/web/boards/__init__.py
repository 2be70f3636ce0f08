"""Page models: what the table's templates may see, made from views, names and texts."""
