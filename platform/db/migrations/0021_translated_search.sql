-- A search finds the texts of a product in every language. Otherwise the same functions as in 0019_product_facts.sql.
create or replace function names_of(id uuid, name text) returns text language sql stable as $$
  select case when exists (select from product_texts texts where texts.product_id = $1)
    then concat_ws(' ', $2, (select string_agg(texts.name, ' ' order by texts.language)
      from product_texts texts where texts.product_id = $1))
    else $2 end
$$;
--> statement-breakpoint
create or replace function descriptions_of(id uuid, description text, facts text[]) returns text
  language sql stable as $$
  select case when exists (select from product_texts texts where texts.product_id = $1)
    then concat_ws(E'\n', described_with_facts($2, $3), (
      select string_agg(described_with_facts(texts.description, texts.facts), E'\n' order by texts.language)
      from product_texts texts where texts.product_id = $1))
    else described_with_facts($2, $3) end
$$;
--> statement-breakpoint
create or replace function rewrite_texts() returns void
  language plpgsql security definer set search_path from current as $$
begin
  lock table products in share row exclusive mode;
  truncate catalogue_texts, catalogue_words;
  insert into catalogue_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
    select id, created_at, coalesce(search_words(search_fold(names_of(id, name))), ''),
      search_text(names_of(id, name), descriptions_of(id, description, facts), category, sub_category, code),
      category, sub_category, search_fold(code), hidden
    from products order by created_at, id;
  insert into catalogue_words
    select word from catalogue_texts, catalogue_words_of(name_words) word
    union select word from products,
      catalogue_words_of(search_words(search_fold(descriptions_of(id, description, facts)))) word
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
      select id, created_at, coalesce(search_words(search_fold(names_of(id, name))), ''),
        search_text(names_of(id, name), descriptions_of(id, description, facts), category, sub_category, code),
        category, sub_category, search_fold(code), hidden
      from new_rows;
  else
    delete from catalogue_texts where id in (select id from old_rows except select id from new_rows);
    insert into catalogue_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
      select id, created_at, coalesce(search_words(search_fold(names_of(id, name))), ''),
        search_text(names_of(id, name), descriptions_of(id, description, facts), category, sub_category, code),
        category, sub_category, search_fold(code), hidden
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
  update catalogue_texts set name_words = coalesce(search_words(search_fold(names_of(products.id, products.name))), ''),
      search_text = search_text(names_of(products.id, products.name),
        descriptions_of(products.id, products.description, products.facts), products.category, products.sub_category,
        products.code)
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
create or replace trigger product_texts_insert_texts after insert on product_texts
  referencing new table as changed_rows for each statement execute function keep_translated_texts();
--> statement-breakpoint
create or replace trigger product_texts_update_texts after update on product_texts
  referencing new table as changed_rows for each statement execute function keep_translated_texts();
--> statement-breakpoint
create or replace trigger product_texts_delete_texts after delete on product_texts
  referencing old table as changed_rows for each statement execute function keep_translated_texts();
