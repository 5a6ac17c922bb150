-- Tables and rules. Every statement can run on a database that already has these tables: existing parts stay, missing
-- parts are added. Constraints are NOT VALID, so that older rows of such a shop do not stop the migration; every later
-- write must follow them.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Counters that versions before the first release kept in triggers.
drop table if exists catalogue_blocks, catalogue_block_prices, catalogue_figures cascade;
--> statement-breakpoint
drop function if exists count_products() cascade;
--> statement-breakpoint
create table if not exists products (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  price numeric(12, 2) not null,
  market_price numeric(12, 2),
  images text[] not null default '{}',
  -- Alternative texts and points of interest ("x y" in percent) of the images, in their order. A missing or empty one
  -- means the product's name, or the center.
  image_alts text[] not null default '{}',
  image_focuses text[] not null default '{}',
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
  add column if not exists image_alts text[] not null default '{}',
  add column if not exists image_focuses text[] not null default '{}',
  add column if not exists sub_category text,
  add column if not exists description text,
  add column if not exists in_stock boolean,
  add column if not exists featured boolean,
  add column if not exists created_at timestamptz,
  add column if not exists updated_at timestamptz;
--> statement-breakpoint
-- Missing values of an older shop get the defaults.
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
-- A name is one line: consecutive spaces, line breaks and control characters become one space, and characters that
-- change the text direction are removed, as in catalogue/text/normalize-name.ts. Runs before the constraints are added,
-- because older rows may violate them.
update products set name = mended
  from (
    select id, btrim(regexp_replace(regexp_replace(name, '[\u202a-\u202e\u2066-\u2069]', '', 'g'),
      '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')) as mended
    from products
    where name ~ '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff]|  |^ | $'
  ) as names
  where names.id = products.id and mended <> '' and mended <> name;
--> statement-breakpoint
create or replace function are_image_focuses(focuses text[]) returns boolean language sql immutable as $$
  select coalesce(bool_and(focus is not null and focus ~ '^((100|[1-9]?[0-9]) (100|[1-9]?[0-9]))?$'), true)
  from unnest(focuses) focus
$$;
--> statement-breakpoint
alter table products
  drop constraint if exists products_name_given,
  drop constraint if exists products_price_positive,
  drop constraint if exists products_market_price_positive,
  drop constraint if exists products_category_known,
  drop constraint if exists products_sub_category_of_accessories,
  drop constraint if exists products_description_length,
  drop constraint if exists products_images_given,
  drop constraint if exists products_image_focuses_given,
  add constraint products_name_given check (name is not null and name ~ '\S' and char_length(name) <= 200) not valid,
  -- NaN is greater than every number, so an upper limit is needed.
  add constraint products_price_positive check (price is not null and price > 0 and price < 10000000000) not valid,
  add constraint products_market_price_positive check (market_price > 0 and market_price < 10000000000) not valid,
  add constraint products_category_known check (category is not null and category in
    ('Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear')) not valid,
  add constraint products_sub_category_of_accessories check (sub_category is null or
    (category = 'Accessories' and sub_category ~ '\S' and char_length(sub_category) <= 80)) not valid,
  add constraint products_description_length check (char_length(description) <= 5000) not valid,
  add constraint products_images_given check
    (cardinality(images) <= 20 and array_position(images, null) is null) not valid,
  add constraint products_image_focuses_given check
    (cardinality(image_focuses) <= 20 and are_image_focuses(image_focuses)) not valid;
--> statement-breakpoint
alter table accessory_categories add column if not exists created_at timestamptz;
--> statement-breakpoint
update accessory_categories set created_at = now() where created_at is null;
--> statement-breakpoint
alter table accessory_categories
  alter column created_at set default clock_timestamp(), alter column created_at set not null;
--> statement-breakpoint
alter table accessory_categories
  drop constraint if exists accessory_categories_name_given,
  drop constraint if exists accessory_categories_name_free,
  add constraint accessory_categories_name_given check
    (name is not null and name ~ '\S' and char_length(name) <= 80) not valid,
  add constraint accessory_categories_name_free check
    (lower(btrim(name)) not in ('all', 'uncategorized')) not valid;
--> statement-breakpoint
-- A shop with a duplicate name keeps both and has no such index.
do $$ begin
  create unique index if not exists accessory_categories_name_once
    on accessory_categories (lower(regexp_replace(btrim(name), '\s+', ' ', 'g')));
exception when unique_violation then
  raise warning 'accessory_categories holds a name more than once';
end $$;
--> statement-breakpoint
-- This also drops the indexes that versions before the first release created with it.
drop function if exists catalogue_fold(text) cascade;
--> statement-breakpoint
-- The same as searchFold in catalogue/search/search-fold.ts. Uses no function that depends on the database's locale, so
-- that its results are equal everywhere and may be indexed.
create or replace function search_fold(given text) returns text
  language sql immutable strict parallel safe as $$
  select case
    when given !~ '[^\x01-\x7f]'
      then btrim(regexp_replace(lower(given collate "C"), '[\x01-\x20\x7f]+', ' ', 'g'))
    else btrim(regexp_replace(replace(replace(replace(replace(translate(
        normalize(regexp_replace(lower(normalize(given, NFKD) collate "C"), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
          || '\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed'
          || '\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u20d0-\u20ff\ufe00-\ufe0f'
          || '\ufe20-\ufe2f\ufeff]+', '', 'g'), NFD),
        'ØøĐđŁłĦħŦŧŊŋıÐðƏÆŒÞẞ'
          || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς'
          || 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐӘҒҚҢӨҰҮҺ'
          || 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ'
          || 'ٱةىیکھہ'
          || '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯'
          || '‐‑‒–—―−'
          || '’‘ʼ′'
          || '“”„«»'
          || '،؛؟⁄',
        'ooddllhhttnniddəæœþß'
          || 'αβγδεζηθικλμνξοπρστυφχψωσ'
          || 'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґәғқңөұүһ'
          || 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'
          || 'اهييكهه'
          || '0123456789012345678901234567890123456789'
          || '-------'
          || ''''''''''
          || '"""""'
          || ',;?/'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
      '[\x01-\x20\x7f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
  end
$$;
--> statement-breakpoint
-- The section of the accessories that shows a product. Adopted tables may have blank values instead of null.
create or replace function catalogue_section(sub_category text) returns text
  language sql immutable parallel safe
  as $$ select case when coalesce(btrim(sub_category), '') in ('', 'Uncategorized') then 'Uncategorized'
    else sub_category end $$;
--> statement-breakpoint
-- Indexes for the shop's lists, which are read from the index alone: one for the newest, with the prices for price
-- ranges, and one for both directions of the price.
create index if not exists products_newest on products (created_at desc, id desc);
--> statement-breakpoint
create index if not exists products_category_newest_priced
  on products (category, created_at desc, id desc) include (price);
--> statement-breakpoint
create index if not exists products_category_dearest on products (category, price desc, created_at desc, id desc);
--> statement-breakpoint
create index if not exists products_featured_newest on products (created_at desc, id desc) where featured;
--> statement-breakpoint
-- Adopted products may have an unknown category. They are counted, too.
create index if not exists products_category_unknown on products (category, price)
  where (category in ('Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear')) is not true;
--> statement-breakpoint
-- Contains the column itself; otherwise PostgreSQL does not recognize that the index alone is enough.
create index if not exists products_section_newest
  on products (catalogue_section(sub_category), created_at desc, id desc) include (sub_category)
  where category = 'Accessories';
--> statement-breakpoint
-- The other orders of the admin's table. Names are sorted by their beginning, because an index entry has a limited
-- length, and adopted tables may contain longer names.
create index if not exists products_price_order on products (price desc, created_at desc, id desc);
--> statement-breakpoint
do $$ begin
  create index if not exists products_name_order
    on products (left(search_fold(name), 200), created_at desc, id desc) include (name);
  create index if not exists products_category_order
    on products (category, left(search_fold(coalesce(sub_category, '')), 200), created_at desc, id desc)
    include (sub_category);
exception when program_limit_exceeded then
  create index if not exists products_name_order
    on products (left(search_fold(name), 200), created_at desc, id desc);
  create index if not exists products_category_order
    on products (category, left(search_fold(coalesce(sub_category, '')), 200), created_at desc, id desc);
end $$;
--> statement-breakpoint
-- Before a stored file is deleted: does a product still use it?
create index if not exists products_images on products using gin (images);
--> statement-breakpoint
-- The admin's forms compare `updated_at` to detect other saves. Any change that does not set it moves it, by at least a
-- millisecond, the resolution of JavaScript's dates. Rows are compared in their stored form, because not every type has
-- an equality operator.
create or replace function move_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end $$;
--> statement-breakpoint
create or replace trigger products_moved before update on products for each row
  when (old *<> new and new.updated_at = old.updated_at) execute function move_updated_at();
--> statement-breakpoint
-- One notification per statement and category, for any number of rows. PostgreSQL sends it only after the commit.
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
    perform announce_catalogue_change('products', array[null]);
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
-- An unknown category is announced as null: anything may have changed.
create or replace function announce_catalogue_change(changed_table text, categories text[]) returns void
  language plpgsql as $$
declare
  known text[] := array(select distinct case when category = any (array['Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics',
    'Bags', 'Accessories', 'Footwear']) then category end from unnest(categories) category);
begin
  if cardinality(known) > 0 then
    perform pg_notify('catalogue_changes', json_build_object('table', changed_table, 'categories', known)::text);
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
--> statement-breakpoint
create table if not exists admin_users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  username text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create table if not exists admin_sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references admin_users (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create index if not exists admin_sessions_user on admin_sessions (user_id);
--> statement-breakpoint
create table if not exists admin_accounts (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references admin_users (id) on delete cascade,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create index if not exists admin_accounts_user on admin_accounts (user_id);
--> statement-breakpoint
create table if not exists admin_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create index if not exists admin_verifications_identifier on admin_verifications (identifier);
--> statement-breakpoint
create table if not exists failed_sign_ins (
  key text primary key,
  count integer not null,
  last_at timestamptz not null
);
--> statement-breakpoint
create index if not exists failed_sign_ins_last_at on failed_sign_ins (last_at);
--> statement-breakpoint
-- Stored files whose deletion is scheduled. At that time, files that nothing uses are deleted.
create table if not exists image_removals (
  name text primary key,
  due_at timestamptz not null
);
--> statement-breakpoint
create index if not exists image_removals_due on image_removals (due_at);
--> statement-breakpoint
create table if not exists admin_activity (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  subject text not null,
  subject_id text,
  subject_name text not null,
  before jsonb,
  after jsonb,
  -- Connects the entries of one bulk change, so that they can be undone together.
  batch uuid
);
--> statement-breakpoint
-- Sign-ins and failed sign-ins are recorded with the network they came from.
alter table admin_activity
  add column if not exists batch uuid,
  drop constraint if exists admin_activity_subject_check,
  add constraint admin_activity_subject_check
    check (subject in ('product', 'accessory category', 'image', 'network'));
--> statement-breakpoint
create index if not exists admin_activity_batch on admin_activity (batch) where batch is not null;
--> statement-breakpoint
create index if not exists admin_activity_newest on admin_activity (at desc, id desc);
