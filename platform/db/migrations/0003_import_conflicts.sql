-- When the product of a row was last changed, as the preview saw it. A product that changed since is planned again.
alter table import_rows
  add column seen_at timestamptz,
  -- What the owner should decide: kinds, and the values of the shop and of the file.
  add column conflict jsonb;
--> statement-breakpoint
-- When the preview was made.
alter table imports add column previewed_at timestamptz;
