"""`python -m bunkum.server.wire`."""

import sys

from bunkum.server.wire.typescript import written

sys.stdout.write(written())
