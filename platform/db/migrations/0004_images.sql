-- A file that is being deleted is used by no product, and no save may use it, so it can be deleted from the storage
-- outside of a transaction.
alter table image_removals add column if not exists deleting boolean not null default false;
--> statement-breakpoint
-- The original file names of stored images, for searching.
create table if not exists image_names (
  name text primary key,
  original_name text not null check (char_length(original_name) between 1 and 200)
);
--> statement-breakpoint
-- By the whole name, for each photo that a table names, and by a part of it, in the library.
create index if not exists image_names_original on image_names (lower(original_name), name desc);
--> statement-breakpoint
create index if not exists image_names_trigrams on image_names using gin (search_fold(original_name) gin_trgm_ops);
--> statement-breakpoint
-- A process that copies all images, such as a backup, holds them: until the hold expires, no image is deleted.
create table if not exists image_holds (
  name text primary key,
  until timestamptz not null
);
