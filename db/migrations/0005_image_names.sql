-- What stored images were called where they came from, to find them by it.
create table if not exists image_names (
  name text primary key,
  original_name text not null check (char_length(original_name) between 1 and 200)
);
