-- Whoever copies all images, as a backup does, keeps them from being removed meanwhile, for as long as it says so.
create table if not exists image_holds (
  name text primary key,
  until timestamptz not null
);
