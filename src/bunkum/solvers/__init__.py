"""Compiled solvers: word odds, Boggle boards, bluff equilibria.

Only this package imports Numba, and only when a solver first runs: importing any module here whose name does not end in
`_loops` (or is `compiled`) stays cheap.
"""
