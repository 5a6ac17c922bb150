-- A product may have a code (article number, SKU) and the handle of the table it was imported from, which is never
-- displayed, and may be hidden from visitors. An older shop with such columns keeps their values.
alter table products
  add column if not exists code text,
  add column if not exists handle text,
  add column if not exists hidden boolean not null default false;
--> statement-breakpoint
update products set code = nullif(btrim(code), ''), handle = nullif(btrim(handle), ''), hidden = coalesce(hidden, false)
  where hidden is null or btrim(code) = '' or btrim(handle) = '';
--> statement-breakpoint
alter table products
  alter column hidden set default false, alter column hidden set not null,
  drop constraint if exists products_code_given,
  drop constraint if exists products_handle_given,
  add constraint products_code_given check (code ~ '\S' and char_length(code) <= 64) not valid,
  add constraint products_handle_given check (handle ~ '\S' and char_length(handle) <= 255) not valid;
--> statement-breakpoint
-- Compares codes ignoring case, like a search, without functions that depend on the database's locale. A shop with a
-- duplicate code keeps both and has no such index.
do $$ begin
  create unique index if not exists products_code_once on products (search_fold(code));
exception when unique_violation or program_limit_exceeded then
  raise warning 'products holds a code more than once';
end $$;
--> statement-breakpoint
do $$ begin
  create unique index if not exists products_handle_once on products (handle);
exception when unique_violation or program_limit_exceeded then
  raise warning 'products holds a handle more than once';
end $$;
--> statement-breakpoint
-- The lists for visitors are read from indexes without hidden products: see docs/decisions/0016-hidden-products.md. The
-- indexes of all products remain for the administrator.
create index if not exists products_shown_newest on products (created_at desc, id desc) where not hidden;
--> statement-breakpoint
create index if not exists products_shown_category_newest
  on products (category, created_at desc, id desc) include (price) where not hidden;
--> statement-breakpoint
create index if not exists products_shown_section_newest
  on products (catalogue_section(sub_category), created_at desc, id desc) include (sub_category)
  where category = 'Accessories' and not hidden;
--> statement-breakpoint
drop index if exists products_category_dearest;
--> statement-breakpoint
create index products_category_dearest on products (category, price desc, created_at desc, id desc) where not hidden;
--> statement-breakpoint
drop index if exists products_category_unknown;
--> statement-breakpoint
create index products_category_unknown on products (category, price) include (hidden)
  where (category in ('Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear')) is not true;
--> statement-breakpoint
-- Few products are featured: one index for those that visitors see, and for the count of all.
drop index if exists products_featured_newest;
--> statement-breakpoint
create index products_featured_newest on products (hidden, created_at desc, id desc) where featured;
--> statement-breakpoint
create index if not exists products_hidden_newest on products (created_at desc, id desc) include (category) where hidden;
--> statement-breakpoint
-- A search also finds the code, whole and in parts. The folded code identifies the product whose code is the term.
alter table catalogue_texts
  add column if not exists code text,
  add column if not exists hidden boolean not null default false;
--> statement-breakpoint
create index if not exists catalogue_texts_code on catalogue_texts (code) where code is not null;
--> statement-breakpoint
create or replace function search_text(name text, description text, category text, sub_category text, code text)
  returns text language plpgsql immutable parallel safe as $$
declare
  folded_name text := coalesce(search_fold(name), '');
  found text := concat(' ', folded_name, E' \n ', search_fold(description), E' \n ', search_fold(category), E' \n ',
    search_fold(sub_category), E' \n ');
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
  return found;
end $$;
--> statement-breakpoint
create or replace function rewrite_texts() returns void
  language plpgsql security definer set search_path from current as $$
begin
  lock table products in share row exclusive mode;
  truncate catalogue_texts, catalogue_words;
  insert into catalogue_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
    select id, created_at, coalesce(search_words(search_fold(name)), ''),
      search_text(name, description, category, sub_category, code), category, sub_category, search_fold(code), hidden
    from products order by created_at, id;
  insert into catalogue_words
    select word from catalogue_texts, catalogue_words_of(name_words) word
    union select word from (select distinct category, sub_category from products) named,
      catalogue_words_of(search_words(search_fold(concat_ws(' ', category, sub_category)))) word;
end $$;
--> statement-breakpoint
create or replace function keep_texts() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate catalogue_texts;
  elsif tg_op = 'DELETE' then
    delete from catalogue_texts where id in (select id from old_rows);
  elsif tg_op = 'INSERT' then
    insert into catalogue_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
      select id, created_at, coalesce(search_words(search_fold(name)), ''),
        search_text(name, description, category, sub_category, code), category, sub_category, search_fold(code), hidden
      from new_rows;
  else
    delete from catalogue_texts where id in (select id from old_rows except select id from new_rows);
    insert into catalogue_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
      select id, created_at, coalesce(search_words(search_fold(name)), ''),
        search_text(name, description, category, sub_category, code), category, sub_category, search_fold(code), hidden
      from (
        select id, created_at, name, description, category, sub_category, code, hidden from new_rows
        except select id, created_at, name, description, category, sub_category, code, hidden from old_rows
      ) changed
      on conflict (id) do update set created_at = excluded.created_at, name_words = excluded.name_words,
        search_text = excluded.search_text, category = excluded.category, sub_category = excluded.sub_category,
        code = excluded.code, hidden = excluded.hidden;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop function if exists search_text(text, text, text, text);
--> statement-breakpoint
select rewrite_texts() where exists (select from products where code is not null or hidden);
--> statement-breakpoint
analyze products, catalogue_texts;
