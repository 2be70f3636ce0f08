"""Exact solvers and odds."""
