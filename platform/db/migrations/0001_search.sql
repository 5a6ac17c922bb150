-- The tables and functions that searches read: see docs/decisions/0014-search.md. All of it is derived from the products.
drop table if exists catalogue_texts, catalogue_words;
--> statement-breakpoint
drop function if exists catalogue_text(text, text, text);
--> statement-breakpoint
drop function if exists catalogue_short_parts(text);
--> statement-breakpoint
-- The words of a folded name, each between spaces, for ranking: first joined ("tshirt" for "t-shirt"), then their
-- parts, then single letters joined with the next word ("t shirt").
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
  return words;
end $$;
--> statement-breakpoint
-- The searchable text: name, description, category and accessory category, one per line and between spaces; then words
-- with hyphens or apostrophes once more without them, and the name with its single letters joined.
create or replace function search_text(name text, description text, category text, sub_category text) returns text
  language plpgsql immutable parallel safe as $$
declare
  folded_name text := coalesce(search_fold(name), '');
  found text := concat(' ', folded_name, E' \n ', search_fold(description), E' \n ', search_fold(category), E' \n ',
    search_fold(sub_category), E' \n ');
begin
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
-- The searchable texts are in a separate narrow table, so that searches read few pages, and a changed price does not
-- touch it.
create table catalogue_texts (
  id uuid not null,
  created_at timestamptz not null,
  name_words text not null,
  search_text text not null,
  category text,
  sub_category text
);
--> statement-breakpoint
-- The words of names and categories, to correct misspelled words. Words of deleted products may stay, because their
-- results are checked again.
create table catalogue_words (word text primary key);
--> statement-breakpoint
create index catalogue_words_beginning on catalogue_words (left(word, 1), char_length(word));
--> statement-breakpoint
create or replace function catalogue_words_of(text) returns setof text language sql immutable parallel safe as $$
  select word from regexp_split_to_table($1, ' ') word where char_length(word) between 3 and 40 and word !~ '^[0-9]+$'
$$;
--> statement-breakpoint
-- Writes all texts: once now, and after rows were added while triggers were off.
create or replace function rewrite_texts() returns void
  language plpgsql security definer set search_path from current as $$
begin
  lock table products in share row exclusive mode;
  truncate catalogue_texts, catalogue_words;
  insert into catalogue_texts select id, created_at, coalesce(search_words(search_fold(name)), ''),
    search_text(name, description, category, sub_category), category, sub_category from products order by created_at, id;
  insert into catalogue_words
    select word from catalogue_texts, catalogue_words_of(name_words) word
    union select word from (select distinct category, sub_category from products) named,
      catalogue_words_of(search_words(search_fold(concat_ws(' ', category, sub_category)))) word;
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
create index catalogue_texts_name_trigrams on catalogue_texts using gin (name_words gin_trgm_ops);
--> statement-breakpoint
create or replace function keep_texts() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate catalogue_texts;
  elsif tg_op = 'DELETE' then
    delete from catalogue_texts where id in (select id from old_rows);
  elsif tg_op = 'INSERT' then
    insert into catalogue_texts select id, created_at, coalesce(search_words(search_fold(name)), ''),
      search_text(name, description, category, sub_category), category, sub_category from new_rows;
  else
    delete from catalogue_texts where id in (select id from old_rows except select id from new_rows);
    insert into catalogue_texts
      select id, created_at, coalesce(search_words(search_fold(name)), ''),
        search_text(name, description, category, sub_category), category, sub_category
      from (
        select id, created_at, name, description, category, sub_category from new_rows
        except select id, created_at, name, description, category, sub_category from old_rows
      ) changed
      on conflict (id) do update set created_at = excluded.created_at, name_words = excluded.name_words,
        search_text = excluded.search_text, category = excluded.category, sub_category = excluded.sub_category;
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
-- In a fixed order, so that writers that add the same words do not deadlock.
create or replace function keep_words() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into catalogue_words
      select distinct word from (select distinct name, category, sub_category from new_rows) added,
        catalogue_words_of(search_words(search_fold(concat_ws(' ', name, category, sub_category)))) word
      order by word on conflict do nothing;
  else
    insert into catalogue_words
      select distinct word
      from (select name, category, sub_category from new_rows except select name, category, sub_category from old_rows)
        changed, catalogue_words_of(search_words(search_fold(concat_ws(' ', name, category, sub_category)))) word
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
analyze catalogue_texts, catalogue_words;
