"""`python -m bunkum.server.wire`."""

import sys

from bunkum.server.wire.typescript import render_types

sys.stdout.write(render_types())
