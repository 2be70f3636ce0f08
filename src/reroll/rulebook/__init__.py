"""The clauses, the rulings and the answers to questions."""
