"""Plain HTTP: middleware, the page and its assets, the lobby, the word judge, the operator's health and metrics."""
