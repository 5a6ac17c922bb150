-- Images are found by what they were called where they came from: by the whole name, once for each photograph that a
-- table names, and by a part of it in the library.
create index if not exists image_names_original on image_names (lower(original_name), name desc);
--> statement-breakpoint
create index if not exists image_names_trigrams on image_names using gin (search_fold(original_name) gin_trgm_ops);
