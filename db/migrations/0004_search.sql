-- All that a search looks at, in small letters: see docs/decisions/0017. The signs between the three are in no term.
alter table products add column if not exists search_text text generated always as
  (lower(name || chr(1) || coalesce(description, '') || chr(1) || coalesce(category, ''))) stored;
--> statement-breakpoint
drop index if exists products_name_trigrams, products_description_trigrams, products_category_trigrams;
--> statement-breakpoint
create index if not exists products_search_trigrams on products using gin (search_text gin_trgm_ops);
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
create index if not exists products_short_parts on products using gin (catalogue_short_parts(search_text));
