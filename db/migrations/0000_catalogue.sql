-- Every statement can run on a database that already holds these two tables: what is there stays, what lacks is added.
-- Constraints are NOT VALID, so that older rows of such a shop do not stop it; every later write must obey them.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
create table if not exists products (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  price numeric(12, 2) not null,
  market_price numeric(12, 2),
  images text[] not null default '{}',
  category text not null,
  sub_category text,
  description text,
  in_stock boolean not null default true,
  featured boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
--> statement-breakpoint
create table if not exists accessory_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default clock_timestamp()
);
--> statement-breakpoint
alter table products
  add column if not exists market_price numeric(12, 2),
  add column if not exists images text[],
  add column if not exists sub_category text,
  add column if not exists description text,
  add column if not exists in_stock boolean,
  add column if not exists featured boolean,
  add column if not exists created_at timestamptz,
  add column if not exists updated_at timestamptz;
--> statement-breakpoint
-- What an older shop has left open becomes the default.
update products
  set images = coalesce(images, '{}'), in_stock = coalesce(in_stock, true), featured = coalesce(featured, false),
    created_at = coalesce(created_at, updated_at, now()), updated_at = coalesce(updated_at, created_at, now())
  where num_nulls(images, in_stock, featured, created_at, updated_at) > 0;
--> statement-breakpoint
alter table products
  alter column images set default '{}', alter column images set not null,
  alter column in_stock set default true, alter column in_stock set not null,
  alter column featured set default false, alter column featured set not null,
  alter column created_at set default clock_timestamp(), alter column created_at set not null,
  alter column updated_at set default clock_timestamp(), alter column updated_at set not null;
--> statement-breakpoint
alter table products
  add constraint products_name_given check (name is not null and name ~ '\S' and char_length(name) <= 200) not valid,
  -- NaN counts as greater than every number, so there has to be an upper end.
  add constraint products_price_positive check (price is not null and price > 0 and price < 10000000000) not valid,
  add constraint products_market_price_positive check (market_price > 0 and market_price < 10000000000) not valid,
  add constraint products_category_known check (category is not null and category in
    ('Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear')) not valid,
  add constraint products_sub_category_of_accessories check (sub_category is null or
    (category = 'Accessories' and sub_category ~ '\S' and char_length(sub_category) <= 80)) not valid,
  add constraint products_description_length check (char_length(description) <= 5000) not valid,
  add constraint products_images_given check
    (cardinality(images) <= 20 and array_position(images, null) is null) not valid;
--> statement-breakpoint
alter table accessory_categories add column if not exists created_at timestamptz;
--> statement-breakpoint
update accessory_categories set created_at = now() where created_at is null;
--> statement-breakpoint
alter table accessory_categories
  alter column created_at set default clock_timestamp(), alter column created_at set not null;
--> statement-breakpoint
alter table accessory_categories
  add constraint accessory_categories_name_given check
    (name is not null and name ~ '\S' and char_length(name) <= 80) not valid,
  add constraint accessory_categories_name_free check
    (lower(btrim(name)) not in ('all', 'uncategorized')) not valid;
--> statement-breakpoint
-- A shop that already holds one name twice keeps both and goes without this index.
do $$ begin
  create unique index if not exists accessory_categories_name_once
    on accessory_categories (lower(regexp_replace(btrim(name), '\s+', ' ', 'g')));
exception when unique_violation then
  raise warning 'accessory_categories holds a name more than once';
end $$;
--> statement-breakpoint
create index if not exists products_newest on products (created_at desc, id desc);
--> statement-breakpoint
create index if not exists products_category_newest on products (category, created_at desc, id desc);
--> statement-breakpoint
create index if not exists products_category_price on products (category, price, created_at desc, id desc);
--> statement-breakpoint
create index if not exists products_sub_category_newest
  on products (sub_category, created_at desc, id desc) where category = 'Accessories';
--> statement-breakpoint
create index if not exists products_featured_newest on products (created_at desc, id desc) where featured;
--> statement-breakpoint
-- unaccent() is only STABLE, because its dictionary could be edited; an index needs the promise that nobody does.
create or replace function catalogue_fold(words text) returns text
  language sql immutable strict parallel safe
  set search_path = public, extensions, pg_catalog
  as $$ select lower(unaccent(words)) $$;
--> statement-breakpoint
create index if not exists products_name_trigrams on products using gin (name gin_trgm_ops);
--> statement-breakpoint
create index if not exists products_description_trigrams on products using gin (description gin_trgm_ops);
--> statement-breakpoint
create index if not exists products_category_trigrams on products using gin (category gin_trgm_ops);
--> statement-breakpoint
create index if not exists products_folded_name_trigrams on products using gin (catalogue_fold(name) gin_trgm_ops);
--> statement-breakpoint
-- One notification a statement and category, however many rows it touched; sent by PostgreSQL after the commit only.
create or replace function notify_products_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_catalogue_change('products', array(select distinct category from new_rows));
  elsif tg_op = 'UPDATE' then
    perform announce_catalogue_change('products',
      array(select category from new_rows union select category from old_rows));
  elsif tg_op = 'DELETE' then
    perform announce_catalogue_change('products', array(select distinct category from old_rows));
  else
    perform announce_catalogue_change('products', array['Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags',
      'Accessories', 'Footwear']);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function notify_accessory_categories_changed() returns trigger language plpgsql as $$
begin
  perform announce_catalogue_change('accessory_categories', array['Accessories']);
  return null;
end $$;
--> statement-breakpoint
create or replace function announce_catalogue_change(changed_table text, categories text[]) returns void
  language plpgsql as $$
begin
  if cardinality(categories) > 0 then
    perform pg_notify('catalogue_changes', json_build_object('table', changed_table, 'categories', categories)::text);
  end if;
end $$;
--> statement-breakpoint
create or replace trigger products_inserted after insert on products
  referencing new table as new_rows for each statement execute function notify_products_changed();
--> statement-breakpoint
create or replace trigger products_updated after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function notify_products_changed();
--> statement-breakpoint
create or replace trigger products_deleted after delete on products
  referencing old table as old_rows for each statement execute function notify_products_changed();
--> statement-breakpoint
create or replace trigger products_truncated after truncate on products
  for each statement execute function notify_products_changed();
--> statement-breakpoint
create or replace trigger accessory_categories_changed after insert or update or delete or truncate
  on accessory_categories for each statement execute function notify_accessory_categories_changed();
