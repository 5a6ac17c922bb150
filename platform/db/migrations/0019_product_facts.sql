-- Short facts of a product, one line each: "Color: Rust". The names have no colon.
create or replace function are_facts(facts text[]) returns boolean language sql immutable parallel safe as $$
  select coalesce(bool_and(fact is not null and fact ~ '^[^:\n]{1,40}: [^\n]{1,120}$'), true) from unnest(facts) fact
$$;
--> statement-breakpoint
alter table products add column if not exists facts text[] not null default '{}';
--> statement-breakpoint
alter table products
  drop constraint if exists products_facts_given,
  add constraint products_facts_given check (cardinality(facts) <= 8 and are_facts(facts)) not valid;
--> statement-breakpoint
-- A search finds the words of facts as those of the description. Otherwise the same functions as in
-- 0009_search_descriptions.sql and 0002_code_and_hidden.sql.
create or replace function described_with_facts(description text, facts text[]) returns text
  language sql immutable parallel safe as $$
  select case when cardinality(facts) = 0 then description
    else concat_ws(E'\n', description, (select string_agg(fact, E'\n') from unnest(facts) fact)) end
$$;
--> statement-breakpoint
create or replace function rewrite_texts() returns void
  language plpgsql security definer set search_path from current as $$
begin
  lock table products in share row exclusive mode;
  truncate catalogue_texts, catalogue_words;
  insert into catalogue_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
    select id, created_at, coalesce(search_words(search_fold(name)), ''),
      search_text(name, described_with_facts(description, facts), category, sub_category, code), category, sub_category,
      search_fold(code), hidden
    from products order by created_at, id;
  insert into catalogue_words
    select word from catalogue_texts, catalogue_words_of(name_words) word
    union select word from products,
      catalogue_words_of(search_words(search_fold(described_with_facts(description, facts)))) word
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
        search_text(name, described_with_facts(description, facts), category, sub_category, code), category,
        sub_category, search_fold(code), hidden
      from new_rows;
  else
    delete from catalogue_texts where id in (select id from old_rows except select id from new_rows);
    insert into catalogue_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
      select id, created_at, coalesce(search_words(search_fold(name)), ''),
        search_text(name, described_with_facts(description, facts), category, sub_category, code), category,
        sub_category, search_fold(code), hidden
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
create or replace function keep_words() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into catalogue_words
      select distinct word from (select distinct name, description, facts, category, sub_category from new_rows) added,
        catalogue_words_of(search_words(search_fold(
          concat_ws(' ', name, described_with_facts(description, facts), category, sub_category)))) word
      order by word on conflict do nothing;
  else
    insert into catalogue_words
      select distinct word
      from (
          select name, description, facts, category, sub_category from new_rows
          except select name, description, facts, category, sub_category from old_rows
        ) changed, catalogue_words_of(search_words(search_fold(
          concat_ws(' ', name, described_with_facts(description, facts), category, sub_category)))) word
      order by word on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- The filters of a category's list: how many shown products have which facts, read from this index alone.
create index if not exists products_shown_facts on products (category, facts) include (sub_category)
  where not hidden and facts <> '{}';
--> statement-breakpoint
-- The lists that are filtered by facts. The category is part of each entry, because most facts are in several categories.
create or replace function category_facts(category text, facts text[]) returns text[]
  language sql immutable parallel safe as $$
  select array(select category || E'\n' || fact from unnest(facts) fact)
$$;
--> statement-breakpoint
create index if not exists products_category_facts on products using gin (category_facts(category, facts))
  where not hidden and facts <> '{}';
