-- A search ranks texts in the language of the page first, and finds parts of Chinese words with an index. Otherwise the
-- same functions as in 0001_search.sql, 0002_code_and_hidden.sql and 0021_translated_search.sql.

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
create or replace function rewrite_texts() returns void
  language plpgsql security definer set search_path from current as $$
begin
  lock table products in share row exclusive mode;
  truncate catalogue_texts, catalogue_words;
  insert into catalogue_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
    select id, created_at, searched_names(id, name),
      searched_texts(id, name, description, facts, category, sub_category, code), category, sub_category,
      search_fold(code), hidden
    from products order by created_at, id;
  insert into catalogue_words
    select word from products, catalogue_words_of(search_words(search_fold(
      concat_ws(' ', name, described_with_facts(description, facts))))) word
    union select word from product_texts, catalogue_words_of(search_words(search_fold(
      concat_ws(' ', name, described_with_facts(description, facts))))) word
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
      select id, created_at, searched_names(id, name),
        searched_texts(id, name, description, facts, category, sub_category, code), category, sub_category,
        search_fold(code), hidden
      from new_rows;
  else
    delete from catalogue_texts where id in (select id from old_rows except select id from new_rows);
    insert into catalogue_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
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
create or replace function keep_translated_texts() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  update catalogue_texts set name_words = searched_names(products.id, products.name),
      search_text = searched_texts(products.id, products.name, products.description, products.facts, products.category,
        products.sub_category, products.code)
    from products
    where products.id = catalogue_texts.id and products.id in (select product_id from changed_rows);
  if tg_op <> 'DELETE' then
    insert into catalogue_words
      select distinct word from changed_rows changed, catalogue_words_of(search_words(search_fold(
        concat_ws(' ', changed.name, described_with_facts(changed.description, changed.facts))))) word
      order by word on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop function if exists names_of(uuid, text), descriptions_of(uuid, text, text[]);
--> statement-breakpoint
update catalogue_texts set name_words = searched_names(products.id, products.name),
    search_text = searched_texts(products.id, products.name, products.description, products.facts, products.category,
      products.sub_category, products.code)
  from products
  where products.id = catalogue_texts.id
    and (search_text ~ '[\u3400-\u9fff]' or products.id in (select product_id from product_texts));
