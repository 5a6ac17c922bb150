-- What a search looks at stands in a table of its own, see docs/decisions/0017: narrow, so that few pages are read, and
-- untouched where only a price changes.
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
  perform pg_advisory_xact_lock(hashtext('catalogue_blocks'));
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
create index catalogue_texts_sections on catalogue_texts (catalogue_section(sub_category)) where category = 'Accessories';
--> statement-breakpoint
create index catalogue_texts_trigrams on catalogue_texts using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create index catalogue_texts_short_parts on catalogue_texts using gin (catalogue_short_parts(search_text));
--> statement-breakpoint
-- Fired after the products are counted, by name: writers come one after the other.
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
drop trigger products_search_text on products;
--> statement-breakpoint
drop function write_search_text();
--> statement-breakpoint
alter table products drop column search_text;
--> statement-breakpoint
analyze catalogue_texts;
