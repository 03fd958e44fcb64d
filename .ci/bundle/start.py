"""Where the bundled program begins."""

import sys

from tableside.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
