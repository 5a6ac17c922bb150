-- What is searched: see docs/decisions/0017. All of it is made out of the products, and made anew by this file.
drop table if exists catalogue_texts, catalogue_words;
--> statement-breakpoint
-- For terms without a trigram: each two neighbouring characters, and each one that is neither a plain letter, a digit
-- nor a space. Plain ones are met soon wherever there are many products.
create or replace function catalogue_short_parts(words text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(words, null);
begin
  return array(select one || other from unnest(letters, letters[2:]) as pair (one, other) where other is not null)
    || string_to_array(regexp_replace(words, '[a-z0-9 ]+', '', 'g'), null);
end $$;
--> statement-breakpoint
-- What a search looks at stands in a table of its own: narrow, so that few pages are read, and untouched where only a
-- price changes.
create table catalogue_texts (
  id uuid not null,
  created_at timestamptz not null,
  -- The signs between name, description and category are in no term.
  search_text text not null,
  category text,
  sub_category text
);
--> statement-breakpoint
create or replace function catalogue_text(name text, description text, category text) returns text
  language sql immutable parallel safe
  as $$ select lower(coalesce(name, '') || chr(1) || coalesce(description, '') || chr(1) || coalesce(category, '')) $$;
--> statement-breakpoint
-- Writes all texts anew: once now, and where rows came in while triggers were switched off.
create or replace function rewrite_texts() returns void
  language plpgsql security definer set search_path from current as $$
begin
  lock table products in share row exclusive mode;
  truncate catalogue_texts;
  insert into catalogue_texts select id, created_at, catalogue_text(name, description, category), category, sub_category
    from products order by created_at, id;
end $$;
--> statement-breakpoint
select rewrite_texts();
--> statement-breakpoint
alter table catalogue_texts add primary key (id);
--> statement-breakpoint
create index catalogue_texts_newest on catalogue_texts (created_at desc, id desc);
--> statement-breakpoint
create index catalogue_texts_trigrams on catalogue_texts using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create index catalogue_texts_short_parts on catalogue_texts using gin (catalogue_short_parts(search_text));
--> statement-breakpoint
create or replace function keep_texts() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate catalogue_texts;
  elsif tg_op = 'DELETE' then
    delete from catalogue_texts where id in (select id from old_rows);
  elsif tg_op = 'INSERT' then
    insert into catalogue_texts
      select id, created_at, catalogue_text(name, description, category), category, sub_category from new_rows;
  else
    delete from catalogue_texts where id in (select id from old_rows except select id from new_rows);
    insert into catalogue_texts as kept
      select id, created_at, catalogue_text(name, description, category), category, sub_category
      from (
        select id, created_at, name, description, category, sub_category from new_rows
        except select id, created_at, name, description, category, sub_category from old_rows
      ) changed
      on conflict (id) do update set created_at = excluded.created_at, search_text = excluded.search_text,
        category = excluded.category, sub_category = excluded.sub_category;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger products_insert_texts after insert on products
  referencing new table as new_rows for each statement execute function keep_texts();
--> statement-breakpoint
create or replace trigger products_update_texts after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function keep_texts();
--> statement-breakpoint
create or replace trigger products_delete_texts after delete on products
  referencing old table as old_rows for each statement execute function keep_texts();
--> statement-breakpoint
create or replace trigger products_truncate_texts after truncate on products
  for each statement execute function keep_texts();
--> statement-breakpoint
-- The words of all names, to find what a misspelt one may have meant. Words of names that are gone may stay: whatever
-- is found by them is looked at again.
create table catalogue_words (word text primary key);
--> statement-breakpoint
create index catalogue_words_trigrams on catalogue_words using gin (catalogue_fold(word) gin_trgm_ops);
--> statement-breakpoint
-- Not [:alnum:], which knows only the letters of the database's locale.
create or replace function catalogue_words_of(name text) returns setof text language sql immutable parallel safe as $$
  select word from regexp_split_to_table(lower(name), '[\s!-/:-@\[-`{-~]+') word
    where char_length(word) between 3 and 100 and word !~ '^[0-9]+$'
$$;
--> statement-breakpoint
-- In one order, so that writers that add the same words do not wait for each other in a circle.
create or replace function keep_words() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into catalogue_words select distinct word from new_rows, catalogue_words_of(name) word
      order by word on conflict do nothing;
  else
    insert into catalogue_words select distinct word
      from (select name from new_rows except select name from old_rows) changed, catalogue_words_of(name) word
      order by word on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger products_insert_words after insert on products
  referencing new table as new_rows for each statement execute function keep_words();
--> statement-breakpoint
create or replace trigger products_update_words after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function keep_words();
--> statement-breakpoint
insert into catalogue_words select distinct word from (select distinct name from products) names, catalogue_words_of(name) word;
--> statement-breakpoint
analyze catalogue_texts;
