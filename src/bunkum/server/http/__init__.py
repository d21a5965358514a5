"""HTTP: middleware, the page and its assets, the lobby, the word judge, health check and metrics."""
