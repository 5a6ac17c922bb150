-- The words of all names, to find what a misspelt one may have meant. Words of names that are gone may stay: whatever
-- is found by them is looked at again.
create table catalogue_words (word text primary key);
--> statement-breakpoint
create index catalogue_words_trigrams on catalogue_words using gin (catalogue_fold(word) gin_trgm_ops);
--> statement-breakpoint
drop index if exists products_folded_name_trigrams;
--> statement-breakpoint
-- Not [:alnum:], which knows only the letters of the database's locale.
create or replace function catalogue_words_of(name text) returns setof text language sql immutable parallel safe as $$
  select word from regexp_split_to_table(lower(name), '[\s!-/:-@\[-`{-~]+') word
    where char_length(word) between 3 and 100 and word !~ '^[0-9]+$'
$$;
--> statement-breakpoint
-- Fired after the products are counted, by name: writers come one after the other.
create or replace function keep_words() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into catalogue_words select distinct word from new_rows, catalogue_words_of(name) word
      on conflict do nothing;
  else
    insert into catalogue_words select distinct word
      from (select name from new_rows except select name from old_rows) changed, catalogue_words_of(name) word
      on conflict do nothing;
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
