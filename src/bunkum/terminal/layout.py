"""The stylesheet of the table, and the screen sizes at which it changes."""

ROOMY_ROWS = 32
"""Rows of a screen on which lines need not stand close."""
WIDTHS = [(0, "-narrow"), (70, "-usual"), (110, "-wide")]
"""From so many columns on, the screen is of this class."""
HEIGHTS = [(0, "-low"), (ROOMY_ROWS, "-tall")]
"""From so many rows on, of this."""

STYLE = """
Screen { layout: vertical; background: $background; }
#title { height: 1; background: $panel; color: $foreground; padding: 0 1; }
#main { height: 1fr; min-height: 8; }
#table { width: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
#story { width: 34; padding: 0 1; background: $surface; scrollbar-size-vertical: 1; }
#feedback { height: 2; padding: 0 1; }
#choices { height: 4; padding: 0; border: none; background: $panel; }
#choices > .option-list--option-highlighted { background: $panel; color: $foreground; text-style: none; }
#choices:focus > .option-list--option-highlighted { background: $claim; color: $claim-ink; text-style: bold; }
#line { height: 1; }
#prompt { width: 3; padding: 0 1; color: $primary; text-style: bold; }
#say { width: 1fr; border: none; height: 1; padding: 0; background: $background; }
.-narrow #story { display: none; }
.-wide #story { width: 48; }
.-tall #choices { height: 8; }
"""
