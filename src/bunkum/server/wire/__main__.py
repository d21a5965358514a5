"""`python -m bunkum.server.wire`."""

import sys

from bunkum.server.typescript import written

sys.stdout.write(written())
