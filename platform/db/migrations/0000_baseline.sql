-- The schema of version 1.0.0: texts and search terms, products, accessory categories, the search, notifications,
-- settings, the admin's account and activity, images, imports and line sheets.
create extension if not exists pg_trgm;
--> statement-breakpoint

-- TEXTS

-- The same as normalizeName in catalog/text/normalize-name.ts, without NFC: consecutive spaces, line breaks and control
-- characters become one space, and characters that change the text direction are removed.
create or replace function as_line(given text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(given, '[\u202a-\u202e\u2066-\u2069]', '', 'g'),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- The same as searchFold in catalog/search/search-fold.ts. Uses no function that depends on the database's locale, so
-- that its results are equal everywhere and may be indexed.
create or replace function search_fold(given text) returns text
  language sql immutable strict parallel safe as $$
  select case
    when given !~ '[^\x01-\x7f]'
      then btrim(regexp_replace(lower(given collate "C"), '[\x01-\x20\x7f]+', ' ', 'g'))
    else btrim(regexp_replace(replace(replace(replace(replace(translate(
        normalize(regexp_replace(lower(normalize(given, NFKD) collate "C"), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
          || '\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc'
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
-- Chinese has no spaces, and an index of three letters cannot find words of two. So each Chinese character is stored once
-- more with the character after it: "真皮 皮包 包" for "真皮包".
create or replace function han_pairs(given text) returns text language sql immutable strict parallel safe as $$
  select case when given !~ '[\u3400-\u9fff]' then '' else (
    select concat(string_agg(letter || next, ' ' order by place), ' ') from (
      select letter, place, coalesce(nullif(lead(letter) over (order by place), ' '), '') as next
      from unnest(string_to_array(given, null)) with ordinality as letters (letter, place)
    ) pairs
    where ascii(letter) between 13312 and 40959 or letter <> ' ' and ascii(next) between 13312 and 40959) end
$$;
--> statement-breakpoint
-- The words of a folded name, each between spaces, for ranking: first joined ("tshirt" for "t-shirt"), then their
-- parts, then single letters joined with the next word ("t shirt"), then pairs of Chinese characters.
create or replace function search_words(folded text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  signs constant text := '[ !-/:-@\[-`{-~\u00a1-\u00bf\u2010-\u205e\u060c\u061b\u061f\u3000-\u303f]+';
  parts text := btrim(regexp_replace(folded, signs, ' ', 'g'));
  words text := concat(' ', parts, ' ');
begin
  if folded ~ '[''-]' then
    words := concat(' ', btrim(regexp_replace(translate(folded, '''-', ''), signs, ' ', 'g')), words);
  end if;
  if folded ~ '(^| )[a-z] [a-z]' then
    words := concat(words, regexp_replace(parts, '(^| )([a-z]) (?=[a-z])', '\1\2', 'g'), ' ');
  end if;
  return concat(words, han_pairs(parts));
end $$;
--> statement-breakpoint
-- The searchable text of one language, each part on a line and between spaces: name, description, category, accessory
-- category and code; then words with hyphens or apostrophes once more without them, the name with its single letters
-- joined, and pairs of Chinese characters.
create or replace function search_text(name text, description text, category text, sub_category text, code text)
  returns text language plpgsql immutable parallel safe as $$
declare
  folded_name text := coalesce(search_fold(name), '');
  found text := concat(' ', folded_name, E' \n ', search_fold(description), E' \n ', search_fold(category), E' \n ',
    search_fold(sub_category), E' \n ');
  pairs text := han_pairs(found);
begin
  if code is not null then
    found := concat(found, search_fold(code), E' \n', search_words(search_fold(code)), E'\n ');
  end if;
  if found ~ '[''-]' then
    found := concat(found, (select string_agg(translate(token, '''-', ''), ' ')
      from regexp_split_to_table(found, '\s') token where token ~ '[''-]'), E' \n ');
  end if;
  if folded_name ~ '(^| )[a-z] [a-z]' then
    found := concat(found, regexp_replace(folded_name, '(^| )([a-z]) (?=[a-z])', '\1\2', 'g'), E' \n ');
  end if;
  return concat(found, pairs);
end $$;
--> statement-breakpoint
-- A search finds the words of facts as those of the description.
create or replace function described_with_facts(description text, facts text[]) returns text
  language sql immutable parallel safe as $$
  select case when cardinality(facts) = 0 then description
    else concat_ws(E'\n', description, (select string_agg(fact, E'\n') from unnest(facts) fact)) end
$$;
--> statement-breakpoint
create or replace function catalog_words_of(text) returns setof text language sql immutable parallel safe as $$
  select word from regexp_split_to_table($1, ' ') word where char_length(word) between 3 and 40 and word !~ '^[0-9]+$'
$$;
--> statement-breakpoint

-- PRODUCTS

-- Tables `products` and `accessory_categories` that another program has made are adopted: the columns that they lack are
-- added, and their rows stay. So each column is added to a table that may exist, and the rules are NOT VALID: they apply
-- to every later write. See docs/decisions/0005-adopting-older-tables.md.
create table if not exists products (id uuid primary key default gen_random_uuid());
--> statement-breakpoint
alter table products
  -- Article number or SKU.
  add column if not exists code text,
  add column if not exists name text not null,
  add column if not exists price numeric(12, 2) not null,
  add column if not exists market_price numeric(12, 2),
  add column if not exists price_on_request boolean not null default false,
  add column if not exists images text[] not null default '{}',
  -- Alternative texts and points of interest ("x y" in percent) of the images, in their order. A missing or empty one
  -- means the product's name, or the center.
  add column if not exists image_alts text[] not null default '{}',
  add column if not exists image_focuses text[] not null default '{}',
  add column if not exists category text not null,
  add column if not exists sub_category text,
  add column if not exists description text,
  -- Short facts, one line each: "Color: Rust". The names have no colon.
  add column if not exists facts text[] not null default '{}',
  add column if not exists in_stock boolean not null default true,
  add column if not exists featured boolean not null default false,
  -- Hidden from visitors.
  add column if not exists hidden boolean not null default false,
  -- The product's key in the table that it was imported from; never displayed.
  add column if not exists handle text,
  -- The place among the pinned products of the category: the highest comes first, 0 is not pinned. Ranks are not unique,
  -- because a restored product returns to its former place.
  add column if not exists pin_rank smallint not null default 0,
  add column if not exists created_at timestamptz not null default clock_timestamp(),
  add column if not exists updated_at timestamptz not null default clock_timestamp();
--> statement-breakpoint
update products
  set name = case when as_line(name) = '' then name else as_line(name) end, code = nullif(as_line(code), ''),
    handle = nullif(as_line(handle), ''), images = coalesce(images, '{}'), in_stock = coalesce(in_stock, true),
    featured = coalesce(featured, false), hidden = coalesce(hidden, false),
    price_on_request = coalesce(price_on_request, false), created_at = coalesce(created_at, updated_at, now()),
    updated_at = coalesce(updated_at, created_at, now());
--> statement-breakpoint
alter table products
  alter column images set default '{}', alter column images set not null,
  alter column in_stock set default true, alter column in_stock set not null,
  alter column featured set default false, alter column featured set not null,
  alter column hidden set default false, alter column hidden set not null,
  alter column price_on_request set default false, alter column price_on_request set not null,
  alter column created_at set default clock_timestamp(), alter column created_at set not null,
  alter column updated_at set default clock_timestamp(), alter column updated_at set not null;
--> statement-breakpoint
create or replace function are_images(images text[]) returns boolean language sql immutable parallel safe as $$
  select coalesce(bool_and(image is not null and image ~ '\S'), true) from unnest(images) image
$$;
--> statement-breakpoint
create or replace function are_image_focuses(focuses text[]) returns boolean language sql immutable as $$
  select coalesce(bool_and(focus is not null and focus ~ '^((100|[1-9]?[0-9]) (100|[1-9]?[0-9]))?$'), true)
  from unnest(focuses) focus
$$;
--> statement-breakpoint
create or replace function are_facts(facts text[]) returns boolean language sql immutable parallel safe as $$
  select coalesce(bool_and(fact is not null and fact ~ '^[^:\n]{1,40}: [^\n]{1,120}$'), true) from unnest(facts) fact
$$;
--> statement-breakpoint
alter table products
  add constraint products_code_given check (code <> '' and code = as_line(code) and char_length(code) <= 64) not valid,
  add constraint products_name_given check
    (name is not null and name <> '' and name = as_line(name) and char_length(name) <= 200) not valid,
  -- NaN is greater than every number, so an upper limit is needed.
  add constraint products_price_positive check (price is not null and price > 0 and price < 10000000000) not valid,
  add constraint products_market_price_positive check (market_price > 0 and market_price < 10000000000) not valid,
  add constraint products_images_given check (cardinality(images) <= 20 and are_images(images)) not valid,
  add constraint products_image_focuses_given check
    (cardinality(image_focuses) <= 20 and are_image_focuses(image_focuses)) not valid,
  add constraint products_category_known check (category is not null and category in
    ('Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear')) not valid,
  add constraint products_sub_category_of_accessories check (sub_category is null or
    (category = 'Accessories' and sub_category <> '' and sub_category = as_line(sub_category)
      and char_length(sub_category) <= 80)) not valid,
  add constraint products_description_length check (char_length(description) <= 5000) not valid,
  add constraint products_facts_given check (cardinality(facts) <= 8 and are_facts(facts)) not valid,
  add constraint products_handle_given check
    (handle <> '' and handle = as_line(handle) and char_length(handle) <= 255) not valid,
  add constraint products_pin_rank_known check (pin_rank between 0 and 50) not valid;
--> statement-breakpoint
-- Codes are compared ignoring case, like a search. An adopted shop with a duplicate keeps both and has no such index.
do $$ begin
  create unique index products_code_once on products (search_fold(code));
exception when unique_violation or program_limit_exceeded then
  raise warning 'products holds a code more than once';
end $$;
--> statement-breakpoint
do $$ begin
  create unique index products_handle_once on products (handle);
exception when unique_violation or program_limit_exceeded then
  raise warning 'products holds a handle more than once';
end $$;
--> statement-breakpoint

-- Indexes for the lists of visitors, which are read from the index alone and contain no hidden products: see
-- docs/decisions/0016-hidden-products.md. A filter by price must not reveal prices on request, so the indexes say which
-- these are.

create index products_shown_newest on products (created_at desc, id desc) where not hidden;
--> statement-breakpoint
create index products_shown_category_order
  on products (category, pin_rank desc, created_at desc, id desc) include (price, price_on_request) where not hidden;
--> statement-breakpoint
create index products_category_dearest on products (category, price desc, created_at desc, id desc)
  include (price_on_request) where not hidden;
--> statement-breakpoint
-- The section of the accessories that shows a product. Adopted tables may have blank values instead of null.
create or replace function catalog_section(sub_category text) returns text
  language sql immutable parallel safe
  as $$ select case when coalesce(btrim(sub_category), '') in ('', 'Uncategorized') then 'Uncategorized'
    else sub_category end $$;
--> statement-breakpoint
-- Contains the column itself; otherwise PostgreSQL does not recognize that the index alone is enough.
create index products_shown_section_order
  on products (catalog_section(sub_category), pin_rank desc, created_at desc, id desc) include (sub_category)
  where category = 'Accessories' and not hidden;
--> statement-breakpoint
-- An index entry has at most 2,704 bytes. Without this condition, a product with many long facts cannot be saved.
create or replace function facts_fit_index(facts text[]) returns boolean language sql immutable parallel safe as $$
  select coalesce(sum(octet_length(fact)), 0) <= 2000 from unnest(facts) fact
$$;
--> statement-breakpoint
-- How many shown products of a category have which facts.
create index products_shown_facts on products (category, facts) include (sub_category)
  where not hidden and facts <> '{}' and facts_fit_index(facts);
--> statement-breakpoint
-- The lists that are filtered by facts. The category is part of each entry, because most facts are in several categories.
create or replace function category_facts(category text, facts text[]) returns text[]
  language sql immutable parallel safe as $$
  select array(select category || E'\n' || fact from unnest(facts) fact)
$$;
--> statement-breakpoint
create index products_category_facts on products using gin (category_facts(category, facts))
  where not hidden and facts <> '{}';
--> statement-breakpoint

-- Indexes for the admin's lists of all products.

create index products_newest on products (created_at desc, id desc);
--> statement-breakpoint
create index products_category_newest_priced
  on products (category, created_at desc, id desc) include (price, hidden);
--> statement-breakpoint
create index products_section_newest
  on products (catalog_section(sub_category), created_at desc, id desc) include (sub_category)
  where category = 'Accessories';
--> statement-breakpoint
-- Adopted products may have an unknown category. They are counted, too.
create index products_category_unknown on products (category, price) include (hidden)
  where (category in ('Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear')) is not true;
--> statement-breakpoint
-- Few products are featured: one index for those that visitors see, and for the count of all.
create index products_featured_newest on products (hidden, created_at desc, id desc) where featured;
--> statement-breakpoint
create index products_hidden_newest on products (created_at desc, id desc) include (category) where hidden;
--> statement-breakpoint
-- At most 50 per category, hidden ones included.
create index products_pinned on products (category, pin_rank desc) where pin_rank > 0;
--> statement-breakpoint
create index products_price_order on products (price desc, created_at desc, id desc);
--> statement-breakpoint
-- Names are sorted by their beginning, because an index entry has a limited length, and adopted tables may contain longer
-- names, which `include` cannot hold either.
do $$ begin
  create index products_name_order
    on products (left(search_fold(name), 200), created_at desc, id desc) include (name);
  create index products_category_order
    on products (category, left(search_fold(coalesce(sub_category, '')), 200), created_at desc, id desc)
    include (sub_category);
exception when program_limit_exceeded then
  create index products_name_order on products (left(search_fold(name), 200), created_at desc, id desc);
  create index products_category_order
    on products (category, left(search_fold(coalesce(sub_category, '')), 200), created_at desc, id desc);
end $$;
--> statement-breakpoint
-- Before a stored file is deleted: does a product still use it?
create index products_images on products using gin (images);
--> statement-breakpoint
-- The admin's forms compare `updated_at` to detect other saves. Any change that does not set it moves it, by at least a
-- millisecond, the resolution of JavaScript's dates. Pinning is no edit: an open form must not report a conflict. Rows are
-- compared in their stored form, because not every type has an equality operator.
create or replace function move_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end $$;
--> statement-breakpoint
create trigger products_moved before update on products for each row
  when (old *<> new and new.updated_at = old.updated_at and new.pin_rank = old.pin_rank)
  execute function move_updated_at();
--> statement-breakpoint
-- A place belongs to its category. An undo that restores the category writes the rank as well, which keeps it.
create or replace function unpin_product() returns trigger language plpgsql as $$
begin
  new.pin_rank := 0;
  return new;
end $$;
--> statement-breakpoint
create trigger products_unpinned before update on products for each row
  when (new.category is distinct from old.category and new.pin_rank = old.pin_rank and old.pin_rank > 0)
  execute function unpin_product();
--> statement-breakpoint
-- Texts of products in other languages than the shop's main one. No foreign key, because PostgreSQL then refuses to
-- truncate the products alone; the triggers below delete texts with their products.
create table product_texts (
  product_id uuid not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  name text check (name <> '' and name = as_line(name) and char_length(name) <= 200),
  description text check (char_length(description) <= 5000),
  facts text[] not null default '{}' check (array_position(facts, null) is null),
  image_alts text[] not null default '{}' check (array_position(image_alts, null) is null),
  primary key (product_id, language)
);
--> statement-breakpoint
create or replace function delete_product_texts() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    -- Not truncate, which would wait for readers of the table.
    delete from product_texts;
  else
    delete from product_texts where product_id in (select id from old_rows);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_delete_product_texts after delete on products
  referencing old table as old_rows for each statement execute function delete_product_texts();
--> statement-breakpoint
create trigger products_truncate_product_texts after truncate on products
  for each statement execute function delete_product_texts();
--> statement-breakpoint

-- ACCESSORY CATEGORIES

create table if not exists accessory_categories (id uuid primary key default gen_random_uuid());
--> statement-breakpoint
alter table accessory_categories
  add column if not exists name text not null,
  -- Names in other languages than the shop's main one: {"ar": "أحزمة"}.
  add column if not exists translations jsonb not null default '{}',
  add column if not exists created_at timestamptz not null default clock_timestamp();
--> statement-breakpoint
update accessory_categories set created_at = coalesce(created_at, now());
--> statement-breakpoint
alter table accessory_categories
  alter column created_at set default clock_timestamp(), alter column created_at set not null,
  add constraint accessory_categories_name_given check
    (name is not null and name <> '' and name = as_line(name) and char_length(name) <= 80) not valid,
  add constraint accessory_categories_name_free check
    (lower(btrim(name)) not in ('all', 'uncategorized')) not valid,
  add constraint accessory_categories_translations_given check
    (jsonb_typeof(translations) = 'object' and char_length(translations::text) <= 1000) not valid;
--> statement-breakpoint
-- An adopted shop with a duplicate name keeps both and has no such index.
do $$ begin
  create unique index accessory_categories_name_once
    on accessory_categories (lower(regexp_replace(btrim(name), '\s+', ' ', 'g')));
exception when unique_violation then
  raise warning 'accessory_categories holds a name more than once';
end $$;
--> statement-breakpoint

-- SEARCH: see docs/decisions/0014-search.md. All of it is derived from the products.

-- The searchable texts are in a separate narrow table, so that searches read few pages, and a changed price does not
-- touch it. The folded code identifies the product whose code is the term.
create table catalog_texts (
  id uuid primary key,
  created_at timestamptz not null,
  name_words text not null,
  search_text text not null,
  category text,
  sub_category text,
  code text,
  hidden boolean not null default false
);
--> statement-breakpoint
create index catalog_texts_newest on catalog_texts (created_at desc, id desc);
--> statement-breakpoint
create index catalog_texts_trigrams on catalog_texts using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create index catalog_texts_name_trigrams on catalog_texts using gin (name_words gin_trgm_ops);
--> statement-breakpoint
create index catalog_texts_code on catalog_texts (code) where code is not null;
--> statement-breakpoint
-- Lists by name: the name in a language, or else in the source language, from `name_words`, in the language's order. The
-- embedded database has only the root order of ICU. A server without ICU sorts by code points.
do $$
declare
  language text;
begin
  foreach language in array array['en', 'ar', 'zh', 'fr', 'hi'] loop
    begin
      execute format('create collation if not exists %I (provider = icu, locale = %L)', 'catalog_' || language, language);
    exception when others then
      execute format('create collation if not exists %I from "C"', 'catalog_' || language);
    end;
  end loop;
end $$;
--> statement-breakpoint
create or replace function name_in(name_words text, language text) returns text
  language sql immutable parallel safe as $$
  select left(coalesce(
    nullif(btrim(split_part(split_part(name_words, chr(2) || upper(language), 2), chr(2), 1)), ''),
    btrim(split_part(name_words, chr(2), 1))), 200)
$$;
--> statement-breakpoint
create index catalog_texts_name_en
  on catalog_texts (category, (name_in(name_words, 'en') collate catalog_en), created_at desc, id desc) where not hidden;
--> statement-breakpoint
create index catalog_texts_name_ar
  on catalog_texts (category, (name_in(name_words, 'ar') collate catalog_ar), created_at desc, id desc) where not hidden;
--> statement-breakpoint
create index catalog_texts_name_zh
  on catalog_texts (category, (name_in(name_words, 'zh') collate catalog_zh), created_at desc, id desc) where not hidden;
--> statement-breakpoint
create index catalog_texts_name_fr
  on catalog_texts (category, (name_in(name_words, 'fr') collate catalog_fr), created_at desc, id desc) where not hidden;
--> statement-breakpoint
create index catalog_texts_name_hi
  on catalog_texts (category, (name_in(name_words, 'hi') collate catalog_hi), created_at desc, id desc) where not hidden;
--> statement-breakpoint
-- The words of all texts, to correct misspelled words. Words of deleted products may stay, because their results are
-- checked again.
create table catalog_words (word text primary key);
--> statement-breakpoint
create index catalog_words_beginning on catalog_words (left(word, 1), char_length(word));
--> statement-breakpoint
-- The words of the name in the main language, then those of each further language after chr(2) and the language in
-- capitals. Folded texts contain neither, so they tell the languages apart.
create or replace function searched_names(id uuid, name text) returns text language sql stable as $$
  select concat(search_words(search_fold($2)), (
    select string_agg(chr(2) || upper(texts.language) || search_words(search_fold(coalesce(texts.name, ''))), ''
      order by texts.language)
    from product_texts texts where texts.product_id = $1))
$$;
--> statement-breakpoint
-- The same for all searchable texts. Each language repeats the category and the code.
create or replace function searched_texts(
  id uuid, name text, description text, facts text[], category text, sub_category text, code text
) returns text language sql stable as $$
  select concat(search_text($2, described_with_facts($3, $4), $5, $6, $7), (
    select string_agg(chr(2) || upper(texts.language)
      || search_text(texts.name, described_with_facts(texts.description, texts.facts), $5, $6, $7), ''
      order by texts.language)
    from product_texts texts where texts.product_id = $1))
$$;
--> statement-breakpoint
-- Writes all texts: once now, and after rows were added while triggers were off.
create or replace function rewrite_texts() returns void
  language plpgsql security definer set search_path from current as $$
begin
  lock table products in share row exclusive mode;
  truncate catalog_texts, catalog_words;
  insert into catalog_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
    select id, created_at, searched_names(id, name),
      searched_texts(id, name, description, facts, category, sub_category, code), category, sub_category,
      search_fold(code), hidden
    from products order by created_at, id;
  insert into catalog_words
    select word from products, catalog_words_of(search_words(search_fold(
      concat_ws(' ', name, described_with_facts(description, facts))))) word
    union select word from product_texts, catalog_words_of(search_words(search_fold(
      concat_ws(' ', name, described_with_facts(description, facts))))) word
    union select word from (select distinct category, sub_category from products) named,
      catalog_words_of(search_words(search_fold(concat_ws(' ', category, sub_category)))) word;
end $$;
--> statement-breakpoint
create or replace function keep_texts() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate catalog_texts;
  elsif tg_op = 'DELETE' then
    delete from catalog_texts where id in (select id from old_rows);
  elsif tg_op = 'INSERT' then
    insert into catalog_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
      select id, created_at, searched_names(id, name),
        searched_texts(id, name, description, facts, category, sub_category, code), category, sub_category,
        search_fold(code), hidden
      from new_rows;
  else
    delete from catalog_texts where id in (select id from old_rows except select id from new_rows);
    insert into catalog_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
      select id, created_at, searched_names(id, name),
        searched_texts(id, name, description, facts, category, sub_category, code), category, sub_category,
        search_fold(code), hidden
      from (
        select id, created_at, name, description, facts, category, sub_category, code, hidden from new_rows
        except
        select id, created_at, name, description, facts, category, sub_category, code, hidden from old_rows
      ) changed
      on conflict (id) do update set created_at = excluded.created_at, name_words = excluded.name_words,
        search_text = excluded.search_text, category = excluded.category, sub_category = excluded.sub_category,
        code = excluded.code, hidden = excluded.hidden;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_insert_texts after insert on products
  referencing new table as new_rows for each statement execute function keep_texts();
--> statement-breakpoint
create trigger products_update_texts after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function keep_texts();
--> statement-breakpoint
create trigger products_delete_texts after delete on products
  referencing old table as old_rows for each statement execute function keep_texts();
--> statement-breakpoint
create trigger products_truncate_texts after truncate on products
  for each statement execute function keep_texts();
--> statement-breakpoint
-- In a fixed order, so that writers that add the same words do not deadlock.
create or replace function keep_words() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into catalog_words
      select distinct word from (select distinct name, description, facts, category, sub_category from new_rows) added,
        catalog_words_of(search_words(search_fold(
          concat_ws(' ', name, described_with_facts(description, facts), category, sub_category)))) word
      order by word on conflict do nothing;
  else
    insert into catalog_words
      select distinct word
      from (
          select name, description, facts, category, sub_category from new_rows
          except select name, description, facts, category, sub_category from old_rows
        ) changed, catalog_words_of(search_words(search_fold(
          concat_ws(' ', name, described_with_facts(description, facts), category, sub_category)))) word
      order by word on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_insert_words after insert on products
  referencing new table as new_rows for each statement execute function keep_words();
--> statement-breakpoint
create trigger products_update_words after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function keep_words();
--> statement-breakpoint
create or replace function keep_translated_texts() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  update catalog_texts set name_words = searched_names(products.id, products.name),
      search_text = searched_texts(products.id, products.name, products.description, products.facts, products.category,
        products.sub_category, products.code)
    from products
    where products.id = catalog_texts.id and products.id in (select product_id from changed_rows);
  if tg_op <> 'DELETE' then
    insert into catalog_words
      select distinct word from changed_rows changed, catalog_words_of(search_words(search_fold(
        concat_ws(' ', changed.name, described_with_facts(changed.description, changed.facts))))) word
      order by word on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger product_texts_insert_texts after insert on product_texts
  referencing new table as changed_rows for each statement execute function keep_translated_texts();
--> statement-breakpoint
create trigger product_texts_update_texts after update on product_texts
  referencing new table as changed_rows for each statement execute function keep_translated_texts();
--> statement-breakpoint
create trigger product_texts_delete_texts after delete on product_texts
  referencing old table as changed_rows for each statement execute function keep_translated_texts();
--> statement-breakpoint
select rewrite_texts();
--> statement-breakpoint
analyze products, catalog_texts, catalog_words;
--> statement-breakpoint

-- SETTINGS

-- The published versions of the shop's settings: brand, texts, contacts, offices. The newest one is the current one.
create table shop_settings (
  version integer primary key constraint shop_settings_version_positive check (version > 0),
  document jsonb not null,
  changes jsonb not null,
  -- The addresses of stored photos that the version shows. They must not be deleted as unused.
  images text[] not null default '{}',
  published_at timestamptz not null default now(),
  published_by text not null
);
--> statement-breakpoint
create index shop_settings_images on shop_settings using gin (images);
--> statement-breakpoint
-- Changes of the settings that are not published yet: at most one row. Visitors never see them.
create table shop_settings_draft (
  id boolean primary key default true constraint shop_settings_draft_single check (id),
  document jsonb not null,
  bases jsonb not null,
  images text[] not null default '{}',
  saved_at timestamptz not null default now(),
  saved_by text not null
);
--> statement-breakpoint
-- The demo's products and accessory categories, by id. A shop that never had the demo has no row.
create table first_steps (
  id boolean primary key default true constraint first_steps_single check (id),
  demo_products jsonb not null,
  demo_categories jsonb not null default '{}',
  dismissed boolean not null default false
);
--> statement-breakpoint

-- NOTIFICATIONS of changes: see docs/decisions/0006-live-changes.md. PostgreSQL sends them only after the commit.

-- An unknown category is announced as null: anything may have changed.
create or replace function announce_catalog_change(changed_table text, categories text[]) returns void
  language plpgsql as $$
declare
  known text[] := array(select distinct case when category = any (array['Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics',
    'Bags', 'Accessories', 'Footwear']) then category end from unnest(categories) category);
begin
  if cardinality(known) > 0 then
    perform pg_notify('catalog_changes', json_build_object('table', changed_table, 'categories', known)::text);
  end if;
end $$;
--> statement-breakpoint
-- One notification per statement, for any number of rows. Bulk writes announce their products themselves, once a second:
-- their transactions turn the trigger off with this setting.
create or replace function notify_products_changed() returns trigger language plpgsql as $$
begin
  if current_setting('vitrine.announced_later', true) = 'on' then
    return null;
  elsif tg_op = 'INSERT' then
    perform announce_catalog_change('products', array(select distinct category from new_rows));
  elsif tg_op = 'UPDATE' then
    perform announce_catalog_change('products',
      array(select category from new_rows union select category from old_rows));
  elsif tg_op = 'DELETE' then
    perform announce_catalog_change('products', array(select distinct category from old_rows));
  else
    perform announce_catalog_change('products', array[null]);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_inserted after insert on products
  referencing new table as new_rows for each statement execute function notify_products_changed();
--> statement-breakpoint
create trigger products_updated after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function notify_products_changed();
--> statement-breakpoint
create trigger products_deleted after delete on products
  referencing old table as old_rows for each statement execute function notify_products_changed();
--> statement-breakpoint
create trigger products_truncated after truncate on products
  for each statement execute function notify_products_changed();
--> statement-breakpoint
create or replace function notify_accessory_categories_changed() returns trigger language plpgsql as $$
begin
  perform announce_catalog_change('accessory_categories', array['Accessories']);
  return null;
end $$;
--> statement-breakpoint
create trigger accessory_categories_changed after insert or update or delete or truncate
  on accessory_categories for each statement execute function notify_accessory_categories_changed();
--> statement-breakpoint
-- Every page shows something of the settings, so the change is announced for all categories.
create or replace function notify_shop_settings_changed() returns trigger language plpgsql as $$
begin
  perform announce_catalog_change('shop_settings',
    array['Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear']);
  return null;
end $$;
--> statement-breakpoint
create trigger shop_settings_changed after insert or update or delete or truncate
  on shop_settings for each statement execute function notify_shop_settings_changed();
--> statement-breakpoint

-- ACCOUNT, in the structure that Better Auth requires

create table admin_users (
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
create table admin_sessions (
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
create index admin_sessions_user on admin_sessions (user_id);
--> statement-breakpoint
create table admin_accounts (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references admin_users (id) on delete cascade,
  password text,
  -- The hash of the configured password that was applied last. A password that the administrator chose stays after a
  -- restart: only a new configured password replaces it.
  configured_password text,
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
create index admin_accounts_user on admin_accounts (user_id);
--> statement-breakpoint
create table admin_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create index admin_verifications_identifier on admin_verifications (identifier);
--> statement-breakpoint
create table failed_sign_ins (
  key text primary key,
  count integer not null,
  last_at timestamptz not null
);
--> statement-breakpoint
create index failed_sign_ins_last_at on failed_sign_ins (last_at);
--> statement-breakpoint

-- ACTIVITY

create table admin_activity (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  -- Sign-ins and failed sign-ins are recorded with the network they came from.
  subject text not null
    check (subject in ('product', 'accessory category', 'image', 'network', 'import', 'shop settings')),
  subject_id text,
  subject_name text not null,
  before jsonb,
  after jsonb,
  -- Connects the entries of one bulk change, so that they can be undone together.
  batch uuid,
  -- A bulk change has one entry that summarizes it. The single changes have the same batch.
  summary jsonb
);
--> statement-breakpoint
-- The activity lists a bulk change as one entry.
create index admin_activity_listed on admin_activity (at desc, id desc) where batch is null or summary is not null;
--> statement-breakpoint
create unique index admin_activity_summaries on admin_activity (batch) where summary is not null;
--> statement-breakpoint
create index admin_activity_items on admin_activity (batch, id) where batch is not null and summary is null;
--> statement-breakpoint
create index admin_activity_subjects on admin_activity (subject_id, at desc, id desc) where summary is null;
--> statement-breakpoint
-- At each sign-in: has the administrator signed in from this network before?
create index admin_activity_networks on admin_activity (subject_name, at) where subject = 'network';
--> statement-breakpoint

-- IMAGES

-- Stored files whose deletion is scheduled. At that time, files that nothing uses are deleted.
create table image_removals (
  name text primary key,
  due_at timestamptz not null,
  -- The file is being deleted: no product uses it, and no save may use it, so it can be deleted from the storage outside
  -- of a transaction.
  deleting boolean not null default false
);
--> statement-breakpoint
create index image_removals_due on image_removals (due_at);
--> statement-breakpoint
-- A process that copies all images, such as a backup, holds them: until the hold expires, no image is deleted.
create table image_holds (
  name text primary key,
  until timestamptz not null
);
--> statement-breakpoint
-- The original file names of stored images, for searching.
create table image_names (
  name text primary key,
  original_name text not null check (char_length(original_name) between 1 and 200)
);
--> statement-breakpoint
-- By the whole name, for each photo that a table names, and by a part of it, in the library.
create index image_names_original on image_names (lower(original_name), name desc);
--> statement-breakpoint
create index image_names_trigrams on image_names using gin (search_fold(original_name) gin_trgm_ops);
--> statement-breakpoint

-- IMPORTS

-- An import: an uploaded table, how it is interpreted, and the planned and actual result for each of its products. The
-- file itself is in the data directory.
create table imports (
  id uuid primary key,
  created_at timestamptz not null default now(),
  file_name text not null,
  file_bytes bigint not null,
  state text not null,
  -- Why the import failed, as a message for the administrator.
  failure text,
  -- The state in which an import failed, so that "Continue" continues an undo instead of the import.
  failed_state text,
  -- How often the process that worked on the import ended in its current state. The second time, the import fails.
  crashes integer not null default 0,
  header_key text,
  reading jsonb not null default '{}',
  survey jsonb,
  answers jsonb,
  choices jsonb not null,
  -- The prices before and after, as computed by the preview, for the administrator to confirm.
  prices jsonb,
  -- Number of products in the table, as far as they have been counted, and of finished ones.
  total integer not null default 0,
  done integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  left_out integer not null default 0,
  paused boolean not null default false,
  began_at timestamptz,
  finished_at timestamptz,
  -- When the row records of an old import were removed: it can no longer be undone.
  details_removed_at timestamptz,
  -- The process that works on the import, and when it last reported.
  runner uuid,
  runner_heard_at timestamptz
);
--> statement-breakpoint
create index imports_newest on imports (created_at desc);
--> statement-breakpoint
create index imports_header on imports (header_key, created_at desc) where header_key is not null;
--> statement-breakpoint
-- Only one import may write at a time, because two could undo each other's changes.
create unique index imports_one_writes on imports ((true)) where state in ('running', 'photographs', 'undoing');
--> statement-breakpoint
-- The products of the table in order: first with the planned result, then with the actual one.
create table import_rows (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  line integer not null,
  name text not null,
  outcome text not null,
  column_name text,
  reason text,
  notes jsonb not null default '[]',
  product_id uuid,
  -- The product as the screens use it; `after` has the planned values until they are written.
  before jsonb,
  after jsonb,
  -- Becomes visible as soon as it has a photo.
  awaits_image boolean not null default false,
  undone text,
  primary key (import_id, position)
);
--> statement-breakpoint
create index import_rows_by_outcome on import_rows (import_id, outcome, position);
--> statement-breakpoint
-- Finds the photo names of a product in earlier imports.
create index import_rows_by_product on import_rows (product_id) where product_id is not null;
--> statement-breakpoint
create table import_images (
  import_id uuid not null,
  position integer not null,
  place integer not null,
  -- The source of the photo: its address, or `file:` and its name.
  source text not null,
  alt text not null,
  focus text not null,
  -- `waiting`, `fetched` (stored, but not attached to its product yet), `stored`, `failed` or `dropped`.
  state text not null default 'waiting',
  tries integer not null default 0,
  reason text,
  url text,
  -- SHA-256 of the received bytes.
  hash text,
  primary key (import_id, position, place),
  foreign key (import_id, position) references import_rows on delete cascade
);
--> statement-breakpoint
create index import_images_by_state on import_images (import_id, state, position);
--> statement-breakpoint
create index import_images_by_source on import_images (source) where url is not null;
--> statement-breakpoint
create index import_images_by_hash on import_images (hash) where url is not null;
--> statement-breakpoint

-- LINE SHEETS

-- Line sheets shared by a link until it expires. Their products are selected when somebody opens the link.
create table line_sheets (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  -- {"ids": […]} or {"view": "?category=Bags"}.
  wanted jsonb not null,
  paper text not null check (paper in ('a4', 'letter')),
  has_prices boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
