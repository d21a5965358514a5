"""Compiled solvers: word odds, Boggle boards, bluff equilibria.

This room alone imports Numba, and only when a kernel first runs: importing any module here whose name does not end in
`_loops` (or is `compiled`) stays cheap.
"""
