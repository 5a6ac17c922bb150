-- Lists that are counted and paged without reading them: see docs/decisions/0015.
-- One index for both directions of the price; the prices in the index of the newest, for lists narrowed by price.
drop index if exists products_category_price;
--> statement-breakpoint
create index if not exists products_category_dearest on products (category, price desc, created_at desc, id desc);
--> statement-breakpoint
drop index if exists products_category_newest;
--> statement-breakpoint
create index if not exists products_category_newest_priced
  on products (category, created_at desc, id desc) include (price);
--> statement-breakpoint
-- The section of the accessories that shows a product: a shop that was filled elsewhere may hold blanks for none.
create or replace function catalogue_section(sub_category text) returns text
  language sql immutable parallel safe
  as $$ select case when coalesce(btrim(sub_category), '') in ('', 'Uncategorized') then 'Uncategorized'
    else sub_category end $$;
--> statement-breakpoint
drop index if exists products_sub_category_newest;
--> statement-breakpoint
-- With the column itself, without which PostgreSQL does not see that the index alone will do.
create index if not exists products_section_newest
  on products (catalogue_section(sub_category), created_at desc, id desc) include (sub_category)
  where category = 'Accessories';
--> statement-breakpoint
create table catalogue_figures (
  category text primary key,
  products bigint not null,
  featured bigint not null,
  -- Of the prices that are numbers: an older shop may hold others.
  price_sum numeric not null
) with (fillfactor = 50);
--> statement-breakpoint
-- Each list is cut into blocks of neighbouring products. A block is named by its last place, so that what is added
-- behind all others has a block as well. The place in a list of the newest has the price 0.
create table catalogue_blocks (
  kind text not null,
  name text not null,
  price numeric not null,
  created_at timestamptz not null,
  id uuid not null,
  products bigint not null,
  primary key (kind, name, price, created_at, id)
) with (fillfactor = 50);
--> statement-breakpoint
-- The lists in which a product stands, and its price where that decides its place.
create or replace function catalogue_places(category text, sub_category text, price numeric)
  returns table (kind text, name text, price numeric) language sql immutable parallel safe
  as $$
    select 'all', '', 0::numeric
    union all select 'category', coalesce(category, ''), 0
    union all select 'price', coalesce(category, ''), coalesce(price, 'NaN')
    union all select 'section', catalogue_section(sub_category), 0 where category = 'Accessories'
  $$;
--> statement-breakpoint
-- Writers count one after the other, until the end of their transactions: whatever is committed has been counted.
create or replace function count_products() returns trigger
  language plpgsql security definer set search_path from current as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select 1 as delta, * from new_rows'
    when 'DELETE' then 'select -1 as delta, * from old_rows'
    else 'select 1 as delta, * from new_rows union all select -1, * from old_rows' end;
  block catalogue_blocks;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue_blocks'));
  if tg_op = 'TRUNCATE' then
    delete from catalogue_blocks;
    delete from catalogue_figures;
    return null;
  end if;
  execute format($query$
    insert into catalogue_figures as kept (category, products, featured, price_sum)
    select coalesce(category, ''), sum(delta), coalesce(sum(delta) filter (where featured), 0),
      coalesce(sum(delta * price) filter (where price < 'Infinity'), 0)
    from (%s) changed group by 1
    on conflict (category) do update set products = kept.products + excluded.products,
      featured = kept.featured + excluded.featured, price_sum = kept.price_sum + excluded.price_sum
    $query$, changed);
  for block in execute format($query$
    with moved as (
      select place.kind, place.name, place.price, created_at, id, sum(delta) as delta
      from (%s) changed, catalogue_places(category, sub_category, changed.price) place
      group by 1, 2, 3, 4, 5 having sum(delta) <> 0
    ), counted as (
      insert into catalogue_blocks as kept (kind, name, price, created_at, id, products)
      select moved.kind, moved.name, coalesce(block.price, 'NaN'), coalesce(block.created_at, 'infinity'),
        coalesce(block.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), sum(delta)
      from moved left join lateral (
        select * from catalogue_blocks block
        where block.kind = moved.kind and block.name = moved.name
          and (block.price, block.created_at, block.id) >= (moved.price, moved.created_at, moved.id)
        order by block.price, block.created_at, block.id limit 1
      ) block on true
      group by 1, 2, 3, 4, 5
      on conflict (kind, name, price, created_at, id) do update set products = kept.products + excluded.products
      returning *
    ) select * from counted where products = 0 or products > 2000
    $query$, changed)
  loop
    if block.products = 0 then
      delete from catalogue_blocks where (kind, name, price, created_at, id)
        = (block.kind, block.name, block.price, block.created_at, block.id);
    else
      perform split_catalogue_block(block);
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- Cuts a block into blocks of 1000; what is left over keeps its name.
create or replace function split_catalogue_block(block catalogue_blocks) returns void
  language plpgsql set search_path from current as $$
declare
  place text := case block.kind when 'price' then 'price, created_at, id' else 'created_at, id' end;
  bounds text := case block.kind when 'price' then '($1).price, ($1).created_at, ($1).id'
    else '($1).created_at, ($1).id' end;
  members text := case block.kind
    when 'all' then 'true'
    when 'section' then $members$ category = 'Accessories' and catalogue_section(sub_category) = ($1).name $members$
    else 'category = ($1).name' end;
  previous catalogue_blocks;
  cut bigint;
begin
  select * into previous from catalogue_blocks other
    where other.kind = block.kind and other.name = block.name
      and (other.price, other.created_at, other.id) < (block.price, block.created_at, block.id)
    order by other.price desc, other.created_at desc, other.id desc limit 1;
  execute format($query$
    insert into catalogue_blocks (kind, name, price, created_at, id, products)
    select ($1).kind, ($1).name, place_price, created_at, id, 1000
    from (
      select case ($1).kind when 'price' then price else 0 end as place_price, created_at, id,
        row_number() over (order by %1$s) as number
      from products where %2$s and (%1$s) <= (%3$s) %4$s
    ) numbered
    where number %% 1000 = 0 and number < ($1).products
    $query$, place, members, bounds,
    case when previous.kind is not null then format('and (%s) > (%s)', place, replace(bounds, '$1', '$2')) end)
    using block, previous;
  get diagnostics cut = row_count;
  update catalogue_blocks set products = products - cut * 1000 where (kind, name, price, created_at, id)
    = (block.kind, block.name, block.price, block.created_at, block.id);
end $$;
--> statement-breakpoint
-- Counts everything anew: once now, and where rows came in while triggers were switched off.
create or replace function recount_products() returns void
  language plpgsql security definer set search_path from current as $$
declare
  block catalogue_blocks;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue_blocks'));
  delete from catalogue_figures;
  delete from catalogue_blocks;
  insert into catalogue_figures (category, products, featured, price_sum)
    select coalesce(category, ''), count(*), count(*) filter (where featured),
      coalesce(sum(price) filter (where price < 'Infinity'), 0)
    from products group by 1;
  insert into catalogue_blocks (kind, name, price, created_at, id, products)
    select place.kind, place.name, 'NaN', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', count(*)
    from products, catalogue_places(category, sub_category, products.price) place group by 1, 2;
  for block in select * from catalogue_blocks where products > 2000 loop
    perform split_catalogue_block(block);
  end loop;
end $$;
--> statement-breakpoint
create or replace trigger products_insert_counted after insert on products
  referencing new table as new_rows for each statement execute function count_products();
--> statement-breakpoint
create or replace trigger products_update_counted after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function count_products();
--> statement-breakpoint
create or replace trigger products_delete_counted after delete on products
  referencing old table as old_rows for each statement execute function count_products();
--> statement-breakpoint
create or replace trigger products_truncate_counted after truncate on products
  for each statement execute function count_products();
--> statement-breakpoint
select recount_products();
