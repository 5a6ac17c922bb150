-- Points of interest of the images, in their order, as "x y" in percent; a missing or empty one means the middle.
alter table products add column if not exists image_focuses text[] not null default '{}';
--> statement-breakpoint
create or replace function are_image_focuses(focuses text[]) returns boolean language sql immutable as $$
  select coalesce(bool_and(focus is not null and focus ~ '^((100|[1-9]?[0-9]) (100|[1-9]?[0-9]))?$'), true)
  from unnest(focuses) focus
$$;
--> statement-breakpoint
alter table products add constraint products_image_focuses_given check
  (cardinality(image_focuses) <= 20 and are_image_focuses(image_focuses)) not valid;
