"""What is slow or needs .venv-full; every test here is marked full."""
