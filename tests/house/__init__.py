"""The house rules as tests: floors, sizes, dialect, traceability, words, pages made from code."""
