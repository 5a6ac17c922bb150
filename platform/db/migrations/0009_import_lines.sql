-- The rows of the table that a product has, as a spreadsheet numbers them. `line` is the first of them.
alter table import_rows add column lines integer[];
--> statement-breakpoint
-- No query looks for the whole name of a file.
drop index image_names_original;
--> statement-breakpoint
-- An import is canceled and continued; it has no pause any more.
update imports set state = 'canceled', paused = false, finished_at = coalesce(finished_at, now())
where paused and state in ('running', 'photographs');
