"""`python -m naumachia`: the command line."""

from naumachia.cli import main

if __name__ == "__main__":
    main()
