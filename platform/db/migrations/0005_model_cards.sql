-- Lists show the colors of a piece as one card. Of the visible products with the same model, category and accessory
-- category, `leads` is true for the one that lists show: the pinned one, else one in stock, else the newest. It is true for
-- every product without a model.
alter table products add column leads boolean not null default true;
--> statement-breakpoint
-- The products of a piece have the same key: a hash of their model and categories, which is smaller than these. It is null
-- without a model. No generated column, because the trigger `products_moved` compares whole rows.
alter table products add column piece uuid;
--> statement-breakpoint
create or replace function set_piece() returns trigger language plpgsql as $$
begin
  new.piece := case when new.model is not null
    then md5(concat_ws(chr(1), new.model, new.category, new.sub_category))::uuid end;
  return new;
end $$;
--> statement-breakpoint
create trigger products_piece before insert or update of model, category, sub_category, piece on products for each row
  when (new.model is not null or new.piece is not null)
  execute function set_piece();
--> statement-breakpoint
-- For the colors of a card, and for lists with a filter, which show the first color that matches.
create index products_piece on products (piece, leads desc, in_stock desc, created_at desc, id desc)
  include (price, price_on_request) where piece is not null and not hidden;
--> statement-breakpoint
-- Chooses the leading colors of these pieces. A lock makes the writers of a piece wait for each other: two that add a
-- color at the same time would not see the other one. There are only 64 locks, because the lock table is small.
create or replace function choose_leading_colors(pieces uuid[]) returns void
  language plpgsql security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock(hashtext('leading colors'), lock)
    from (select distinct hashtext(piece::text) & 63 as lock from unnest(pieces) as piece order by lock) as locks;
  update products set leads = ranked.is_first from (
    select id, row_number() over (partition by piece
      order by pin_rank desc, in_stock desc, created_at desc, id desc) = 1 as is_first
    from products where piece = any(pieces) and not hidden
  ) as ranked
  where ranked.id = products.id and leads <> is_first;
end $$;
--> statement-breakpoint
create or replace function keep_leading_colors() returns trigger
  language plpgsql security definer set search_path from current as $$
declare
  pieces uuid[];
begin
  if tg_op = 'INSERT' then
    pieces := array(select distinct piece from new_rows where piece is not null);
  elsif tg_op = 'DELETE' then
    pieces := array(select distinct piece from old_rows where piece is not null and leads);
  else
    pieces := array(
      select distinct piece from (
        (select id, piece, hidden, in_stock, pin_rank, created_at from new_rows
          except select id, piece, hidden, in_stock, pin_rank, created_at from old_rows)
        union all
        (select id, piece, hidden, in_stock, pin_rank, created_at from old_rows
          except select id, piece, hidden, in_stock, pin_rank, created_at from new_rows)
      ) changed where piece is not null);
    -- An update of no row would fire this trigger again, without end.
    if exists (select from new_rows where piece is null and not leads) then
      update products set leads = true where id in (select id from new_rows where piece is null and not leads);
    end if;
  end if;
  if cardinality(pieces) > 0 then perform choose_leading_colors(pieces); end if;
  return null;
end $$;
--> statement-breakpoint
-- Triggers fire in the order of their names: these after those of the texts, which would store the former `leads`.
create trigger products_written_insert after insert on products
  referencing new table as new_rows for each statement execute function keep_leading_colors();
--> statement-breakpoint
create trigger products_written_update after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function keep_leading_colors();
--> statement-breakpoint
create trigger products_written_delete after delete on products
  referencing old table as old_rows for each statement execute function keep_leading_colors();
--> statement-breakpoint
-- Another leading color is no edit: an open form must not report a conflict.
drop trigger products_moved on products;
--> statement-breakpoint
create trigger products_moved before update on products for each row
  when (old *<> new and new.updated_at = old.updated_at and new.pin_rank = old.pin_rank and new.leads = old.leads)
  execute function move_updated_at();
--> statement-breakpoint
update products set model = model where model is not null;
--> statement-breakpoint
select choose_leading_colors(array(select distinct piece from products where piece is not null));
--> statement-breakpoint

-- The lists of visitors read `leads` from their indexes.

drop index products_shown_category_order;
--> statement-breakpoint
create index products_shown_category_order
  on products (category, pin_rank desc, created_at desc, id desc) include (price, price_on_request, leads, in_stock, piece)
  where not hidden;
--> statement-breakpoint
drop index products_category_dearest;
--> statement-breakpoint
create index products_category_dearest on products
  (category, (coalesce(case when not price_on_request then price end, -1)) desc, created_at desc, id desc)
  include (price, price_on_request, leads, in_stock, piece) where not hidden;
--> statement-breakpoint
drop index products_category_cheapest;
--> statement-breakpoint
create index products_category_cheapest on products
  (category, (coalesce(case when not price_on_request then price end, 10000000000)), created_at, id)
  include (price, price_on_request, leads, in_stock, piece) where not hidden;
--> statement-breakpoint
drop index products_shown_section_order;
--> statement-breakpoint
create index products_shown_section_order
  on products (catalog_section(sub_category), pin_rank desc, created_at desc, id desc) include (sub_category, leads)
  where category = 'Accessories' and not hidden;
--> statement-breakpoint
drop index products_shown_facts;
--> statement-breakpoint
create index products_shown_facts on products (category, facts) include (sub_category, model, leads)
  where not hidden and facts <> '{}' and facts_fit_index(facts);
--> statement-breakpoint

-- The search and the lists by name read the texts, which know the piece, or the product itself, and whether
-- the color leads.

alter table catalog_texts
  add column piece uuid,
  add column leads boolean not null default true;
--> statement-breakpoint
create or replace function rewrite_texts() returns void
  language plpgsql security definer set search_path from current as $$
begin
  lock table products in share row exclusive mode;
  truncate catalog_texts, catalog_words;
  insert into catalog_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden, piece, leads)
    select id, created_at, searched_names(id, name),
      searched_texts(id, name, description, facts, category, sub_category, code), category, sub_category,
      search_fold(code), hidden, coalesce(piece, id), leads
    from products order by created_at, id;
  insert into catalog_words
    select word from products, catalog_words_of(search_words(search_fold(
      concat_ws(' ', name, described_with_facts(description, facts))))) word
    union select word from product_texts, catalog_words_of(search_words(search_fold(
      concat_ws(' ', name, described_with_facts(description, facts))))) word
    union select word from (select distinct category, sub_category from products) named,
      catalog_words_of(search_words(search_fold(concat_ws(' ', category, sub_category)))) word;
end $$;
--> statement-breakpoint
create or replace function keep_texts() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate catalog_texts;
  elsif tg_op = 'DELETE' then
    delete from catalog_texts where id in (select id from old_rows);
  elsif tg_op = 'INSERT' then
    insert into catalog_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden, piece,
        leads)
      select id, created_at, searched_names(id, name),
        searched_texts(id, name, description, facts, category, sub_category, code), category, sub_category,
        search_fold(code), hidden, coalesce(piece, id), leads
      from new_rows;
  else
    delete from catalog_texts where id in (select id from old_rows except select id from new_rows);
    insert into catalog_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden, piece,
        leads)
      select id, created_at, searched_names(id, name),
        searched_texts(id, name, description, facts, category, sub_category, code), category, sub_category,
        search_fold(code), hidden, coalesce(piece, id), leads
      from (
        select id, created_at, name, description, facts, category, sub_category, code, hidden, piece, leads from new_rows
        except
        select id, created_at, name, description, facts, category, sub_category, code, hidden, piece, leads from old_rows
      ) changed
      on conflict (id) do update set created_at = excluded.created_at, name_words = excluded.name_words,
        search_text = excluded.search_text, category = excluded.category, sub_category = excluded.sub_category,
        code = excluded.code, hidden = excluded.hidden, piece = excluded.piece, leads = excluded.leads;
  end if;
  return null;
end $$;
--> statement-breakpoint
update catalog_texts set piece = coalesce(products.piece, products.id), leads = products.leads from products
  where products.id = catalog_texts.id;
--> statement-breakpoint
alter table catalog_texts alter column piece set not null;
