-- The blocks of a category's list by time count their products by price as well: see docs/decisions/0015. They do so by
-- steps such as people name, each about a twentieth above the one before; written out, so that no question has to put
-- them together.
-- Whoever writes waits for all of it: a write that began before would go on counting as it did, and leave out prices.
lock table products in share row exclusive mode;
--> statement-breakpoint
do $do$ begin
  execute format(
    'create or replace function catalogue_price_steps() returns numeric[] language sql immutable parallel safe
      as $$ select %L::numeric[] $$',
    (select array_agg(trim_scale(step * 10::numeric ^ power) order by power, step)
      from unnest('{1,1.05,1.1,1.15,1.2,1.25,1.3,1.4,1.5,1.6,1.7,1.8,1.9,2,2.1,2.2,2.3,2.4,2.5,2.6,2.7,2.8,3,3.2,3.4,3.5,
        3.6,3.8,4,4.2,4.5,4.8,5,5.2,5.5,5.8,6,6.5,7,7.5,8,8.5,9,9.5}'::numeric[]) step, generate_series(0, 5) power));
end $do$;
--> statement-breakpoint
-- The number of the step on which a price stands; 0 below the first. In a language that reads the steps once and not with
-- every statement.
create or replace function catalogue_price_step(price numeric) returns int language plpgsql immutable parallel safe
  as $$ begin return width_bucket(coalesce(price, 'NaN'), catalogue_price_steps()); end $$;
--> statement-breakpoint
-- A block is known by its last place. `cheaper` tells for each step how many of its products do not reach it; one more
-- number at the end counts them all.
create table catalogue_block_prices (
  category text not null,
  created_at timestamptz not null,
  id uuid not null,
  cheaper int[] not null,
  primary key (category, created_at, id)
) with (fillfactor = 50);
--> statement-breakpoint
-- So many products on these steps, written as `cheaper`.
create or replace function catalogue_cheaper(steps int[], products int[]) returns int[]
  language plpgsql immutable parallel safe as $$
declare
  cheaper int[] := array_fill(0, array[cardinality(catalogue_price_steps()) + 1]);
begin
  for place in 1 .. coalesce(cardinality(steps), 0) loop
    cheaper[steps[place] + 1] := products[place];
  end loop;
  for place in 2 .. cardinality(cheaper) loop
    cheaper[place] := cheaper[place - 1] + cheaper[place];
  end loop;
  return cheaper;
end $$;
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
    delete from catalogue_block_prices;
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
      select place.kind, place.name, place.price, created_at, id,
        case place.kind when 'category' then catalogue_price_step(changed.price) end as step, sum(delta) as delta
      from (%s) changed, catalogue_places(category, sub_category, changed.price) place
      group by 1, 2, 3, 4, 5, 6 having sum(delta) <> 0
    ), placed as materialized (
      select moved.kind, moved.name, coalesce(block.price, 'NaN') as price,
        coalesce(block.created_at, 'infinity') as created_at,
        coalesce(block.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as id, step, delta
      from moved left join lateral (
        select * from catalogue_blocks block
        where block.kind = moved.kind and block.name = moved.name
          and (block.price, block.created_at, block.id) >= (moved.price, moved.created_at, moved.id)
        order by block.price, block.created_at, block.id limit 1
      ) block on true
    ), priced as (
      insert into catalogue_block_prices as kept (category, created_at, id, cheaper)
      select name, created_at, id, catalogue_cheaper(array_agg(step), array_agg(delta))
      from (
        select name, created_at, id, step, sum(delta)::int as delta from placed where kind = 'category'
        group by 1, 2, 3, 4 having sum(delta) <> 0
      ) steps
      group by 1, 2, 3
      on conflict (category, created_at, id) do update
        set cheaper = array(select one + other from unnest(kept.cheaper, excluded.cheaper) as both_counts (one, other))
    ), counted as (
      insert into catalogue_blocks as kept (kind, name, price, created_at, id, products)
      select kind, name, price, created_at, id, sum(delta) from placed
      group by 1, 2, 3, 4, 5 having sum(delta) <> 0
      on conflict (kind, name, price, created_at, id) do update set products = kept.products + excluded.products
      returning *
    ) select * from counted where products = 0 or products > 2000
    $query$, changed)
  loop
    if block.products = 0 then
      delete from catalogue_blocks where (kind, name, price, created_at, id)
        = (block.kind, block.name, block.price, block.created_at, block.id);
      perform forget_block_prices(block);
    else
      perform split_catalogue_block(block);
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create or replace function forget_block_prices(block catalogue_blocks) returns void
  language sql set search_path from current
  as $$
    delete from catalogue_block_prices where block.kind = 'category'
      and (category, created_at, id) = (block.name, block.created_at, block.id)
  $$;
--> statement-breakpoint
create or replace function count_block_prices(block catalogue_blocks) returns void
  language plpgsql set search_path from current as $$
declare
  previous catalogue_blocks := catalogue_block_before(block);
begin
  if block.kind <> 'category' then return; end if;
  execute format($query$
    insert into catalogue_block_prices (category, created_at, id, cheaper)
    select ($1).name, ($1).created_at, ($1).id, catalogue_cheaper(array_agg(step), array_agg(counted))
    from (
      select catalogue_price_step(price) as step, count(*)::int as counted from products where %s group by 1
    ) steps
    $query$, catalogue_members_of(block, previous))
    using block, previous;
end $$;
--> statement-breakpoint
create or replace function catalogue_block_before(block catalogue_blocks) returns catalogue_blocks
  language sql stable set search_path from current
  as $$
    select * from catalogue_blocks other
    where other.kind = block.kind and other.name = block.name
      and (other.price, other.created_at, other.id) < (block.price, block.created_at, block.id)
    order by other.price desc, other.created_at desc, other.id desc limit 1
  $$;
--> statement-breakpoint
-- Which products a block ($1) has, in the words of their index, where `previous` ($2) is the one before it, if any.
create or replace function catalogue_members_of(block catalogue_blocks, previous catalogue_blocks) returns text
  language plpgsql immutable as $$
declare
  place text := case block.kind when 'price' then 'price, created_at, id' else 'created_at, id' end;
  bounds text := case block.kind when 'price' then '($1).price, ($1).created_at, ($1).id'
    else '($1).created_at, ($1).id' end;
  members text := case block.kind
    when 'all' then 'true'
    when 'section' then $members$ category = 'Accessories' and catalogue_section(sub_category) = ($1).name $members$
    -- Products without a category have a list of their own, in which an empty category stands as well.
    else case block.name when '' then 'coalesce(category, ($1).name) = ($1).name' else 'category = ($1).name' end end;
begin
  return format('%s and (%s) <= (%s)', members, place, bounds)
    || case when previous.kind is null then '' else format(' and (%s) > (%s)', place, replace(bounds, '$1', '$2')) end;
end $$;
--> statement-breakpoint
-- Cuts a block into blocks of 1000; what is left over keeps its name.
create or replace function split_catalogue_block(block catalogue_blocks) returns void
  language plpgsql set search_path from current as $$
declare
  previous catalogue_blocks := catalogue_block_before(block);
  cut bigint;
begin
  execute format($query$
    insert into catalogue_blocks (kind, name, price, created_at, id, products)
    select ($1).kind, ($1).name, place_price, created_at, id, 1000
    from (
      select case ($1).kind when 'price' then price else 0 end as place_price, created_at, id,
        row_number() over (order by %s) as number
      from products where %s
    ) numbered
    where number %% 1000 = 0 and number < ($1).products
    $query$, case block.kind when 'price' then 'price, created_at, id' else 'created_at, id' end,
    catalogue_members_of(block, previous))
    using block, previous;
  get diagnostics cut = row_count;
  update catalogue_blocks set products = products - cut * 1000 where (kind, name, price, created_at, id)
    = (block.kind, block.name, block.price, block.created_at, block.id);
  perform forget_block_prices(block);
  perform count_block_prices(part) from catalogue_blocks part
    where part.kind = block.kind and part.name = block.name
      and (part.price, part.created_at, part.id) <= (block.price, block.created_at, block.id)
      and (previous.kind is null
        or (part.price, part.created_at, part.id) > (previous.price, previous.created_at, previous.id));
end $$;
--> statement-breakpoint
-- Counts everything anew: where rows came in while triggers were switched off.
create or replace function recount_products() returns void
  language plpgsql security definer set search_path from current as $$
declare
  block catalogue_blocks;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue_blocks'));
  delete from catalogue_figures;
  delete from catalogue_blocks;
  delete from catalogue_block_prices;
  insert into catalogue_figures (category, products, featured, price_sum)
    select coalesce(category, ''), count(*), count(*) filter (where featured),
      coalesce(sum(price) filter (where price < 'Infinity'), 0)
    from products group by 1;
  insert into catalogue_blocks (kind, name, price, created_at, id, products)
    select place.kind, place.name, 'NaN', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', count(*)
    from products, catalogue_places(category, sub_category, products.price) place group by 1, 2;
  for block in select * from catalogue_blocks loop
    if block.products > 2000 then
      perform split_catalogue_block(block);
    else
      perform count_block_prices(block);
    end if;
  end loop;
end $$;
--> statement-breakpoint
select pg_advisory_xact_lock(hashtext('catalogue_blocks'));
--> statement-breakpoint
select count_block_prices(block) from catalogue_blocks block;
--> statement-breakpoint
analyze catalogue_block_prices;
