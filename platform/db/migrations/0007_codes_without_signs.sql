-- A code is also found without its signs: "ab123456" finds AB-1234/56.
create or replace function search_text(name text, description text, category text, sub_category text, code text)
  returns text language plpgsql immutable parallel safe as $$
declare
  folded_name text := coalesce(search_fold(name), '');
  folded_code text := search_fold(code);
  found text := concat(' ', folded_name, E' \n ', search_fold(description), E' \n ', search_fold(category), E' \n ',
    search_fold(sub_category), E' \n ');
  pairs text := han_pairs(found);
begin
  if code is not null then
    found := concat(found, folded_code, E' \n', search_words(folded_code),
      regexp_replace(folded_code, '[ !-/:-@\[-`{-~]+', '', 'g'), E' \n ');
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
update catalog_texts set search_text = searched_texts(products.id, products.name, products.description, products.facts,
    products.category, products.sub_category, products.code)
  from products where products.id = catalog_texts.id and products.code is not null;
