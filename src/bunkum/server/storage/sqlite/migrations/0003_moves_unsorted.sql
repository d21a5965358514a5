-- Moves are not sorted by their ids any more: every row of a commit dirtied a page of that index, as many bytes as all
-- the rest, and nobody looked there but who says a move again after his line broke. He may wait for a look at the table's
-- own rows.
DROP INDEX entries_move;
