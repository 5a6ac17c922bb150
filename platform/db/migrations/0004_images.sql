-- A file that is being deleted is on no product, and no save may take it up: it can be deleted from the storage outside
-- of any transaction.
alter table image_removals add column if not exists deleting boolean not null default false;
--> statement-breakpoint
-- What stored images were called where they came from, to find them by it.
create table if not exists image_names (
  name text primary key,
  original_name text not null check (char_length(original_name) between 1 and 200)
);
--> statement-breakpoint
-- By the whole name, once for each photograph that a table names, and by a part of it in the library.
create index if not exists image_names_original on image_names (lower(original_name), name desc);
--> statement-breakpoint
create index if not exists image_names_trigrams on image_names using gin (search_fold(original_name) gin_trgm_ops);
--> statement-breakpoint
-- Whoever copies all images, as a backup does, keeps them from being removed meanwhile, for as long as it says so.
create table if not exists image_holds (
  name text primary key,
  until timestamptz not null
);
