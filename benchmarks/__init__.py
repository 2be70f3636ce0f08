"""The figures of the project beside their bars: `make bench`, or `python -m benchmarks PART`."""
