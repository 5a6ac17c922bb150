/**
 * Returns the SQL statements that add `count` generated products, with categories, subcategories and prices distributed
 * as in a real shop. They use the photos of existing products. The same seed generates the same products; those of an
 * earlier load with this seed, like all existing products, stay unchanged.
 */
export function manyProducts(count: number, seed = 'vitrine'): string[] {
  const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, batch) =>
    insertion(batch * BATCH + 1, Math.min(count, (batch + 1) * BATCH), seed),
  );
  return [DROP_INVERTED, ...batches, RESTORE_INVERTED, PIN, 'analyze products'];
}

const BATCH = 50_000;

/** Pins 50 products of each category that has no pinned ones. */
const PIN = `
  update products set pin_rank = place from (
    select id, row_number() over (partition by category order by id) as place from products
    where category not in (select category from products where pin_rank > 0)
  ) as numbered where numbered.id = products.id and place <= 50`;

function insertion(from: number, to: number, seed: string): string {
  return `
    insert into products (id, name, price, market_price, images, category, sub_category, model, description, in_stock,
      featured, created_at, updated_at)
    with photographs as (
      select category, images, count(*) over (partition by category) as choices,
        row_number() over (partition by category order by images) - 1 as place
      from (select distinct category, images from products where cardinality(images) > 0) as known
    ), dice as (
      select i, hash::uuid as id,
        ${die(1)} as a, ${die(6)} as b, ${die(11)} as c, ${die(16)} as d, ${die(21)} as e, ${die(26)} as f
      from generate_series(${from}, ${to}) as i
      cross join lateral (select md5('${seed.replaceAll("'", "''")}:' || i) as hash) as hashed
    ), drawn as (
      select *, ${pick(CATEGORIES, 'a')} as category, round(exp(2.6 + 4.2 * b / ${SIDES}.0))::numeric as whole from dice
    )
    select id,
      ${pick(TEMPERS, 'c')} || ' ' || ${pick(STUFFS, 'd')} || ' ' ||
        case drawn.category ${Object.entries(NOUNS)
          .map(([category, nouns]) => `when '${category}' then ${pick(nouns, 'e')}`)
          .join(' ')} end,
      whole - case when f % 4 = 0 then 0.01 else 0 end,
      case when f % 3 = 0 then round(whole * 1.25) end,
      coalesce(photographs.images, '{}'),
      drawn.category,
      case when drawn.category = 'Accessories' and f % 20 > 0 then ${pick(SUBCATEGORIES, 'd')} end,
      -- Two of three products have a model, of which a category has three colors at most.
      case when f % 3 > 0 then 'Model ' || i / 12 end,
      'Made of ' || lower(${pick(STUFFS, 'd')}) || ' for ' || ${pick(PLACES, 'e')} || '. Piece number ' || i || '.',
      f % 12 > 0,
      f % 200 = 0,
      -- Three products share a time, because equal times are common in imported catalogs.
      timestamptz '2025-01-01 00:00:00Z' - interval '1 minute' * (i / 3),
      timestamptz '2025-01-01 00:00:00Z'
    from drawn
    left join photographs on photographs.category = drawn.category and photographs.place = e % photographs.choices
    -- Insert in order like a real shop; the join would shuffle the rows.
    order by i
    on conflict (id) do nothing`;
}

/** Extracts a random number from five hexadecimal digits of the hash, which yields six of them. */
function die(start: number): string {
  return `('x' || substr(hash, ${start}, 5))::bit(20)::int`;
}

const SIDES = 2 ** 20;

function pick(words: string[], die: string): string {
  return `(array['${words.join("','")}'])[1 + ${die} % ${words.length}]`;
}

/** Creating the GIN indexes after all rows is ten times faster than updating them for each row. */
const DROP_INVERTED = `
  do $$ declare dropped record; begin
    create temporary table dropped_indexes on commit preserve rows as
      select indexname, indexdef from pg_indexes
      where tablename in ('products', 'catalog_texts') and indexdef like '%USING gin%';
    for dropped in select * from dropped_indexes loop execute format('drop index %I', dropped.indexname); end loop;
  end $$`;

const RESTORE_INVERTED = `
  do $$ declare dropped record; begin
    for dropped in select * from dropped_indexes loop execute dropped.indexdef; end loop;
    drop table dropped_indexes;
  end $$`;

/** Each category is repeated in proportion to its share of the products. */
const CATEGORIES = Object.entries({
  Women: 12,
  Men: 9,
  Accessories: 8,
  Kids: 6,
  Footwear: 6,
  Bags: 5,
  Cosmetics: 3,
  Healthcare: 2,
}).flatMap(([category, share]) => Array<string>(share).fill(category));

const SUBCATEGORIES = 'Eyewear Watches Belts Jewelry Scarves Gloves Hats Hair Keys'.split(' ');

const TEMPERS = (
  'Quiet Early Northern Slow Open Plain Long Bright Even Soft Still Late Harbour Meadow Orchard Winter Summer ' +
  'Sunday Garden River Studio Atlas Halden'
).split(' ');

const STUFFS = (
  'Linen Wool Cotton Leather Silk Suede Cashmere Denim Canvas Cork Brass ' +
  'Walnut Velvet Poplin Felt Merino Twill'
).split(' ');

const PLACES = 'long days, the city, the coast, slow mornings, cold platforms, the last train home'.split(
  ', ',
);

const NOUNS: Record<string, string[]> = {
  Women: ['Dress', 'Skirt', 'Blouse', 'Coat', 'Trousers', 'Cardigan', 'Trench', 'Shirt'],
  Men: ['Overshirt', 'Trousers', 'Coat', 'Tee', 'Sweatshirt', 'Blazer', 'Shirt'],
  Kids: ['Raincoat', 'Pinafore', 'Cardigan', 'Tee', 'Dungarees', 'Socks'],
  Bags: ['Tote', 'Pouch', 'Shopper', 'Satchel', 'Clutch', 'Weekender'],
  Accessories: ['Piece', 'Set', 'Edition', 'Pair', 'Original'],
  Footwear: ['Boot', 'Flat', 'Sneaker', 'Slide', 'Loafer', 'Sandal'],
  Cosmetics: ['Lipstick', 'Cream', 'Powder', 'Parfum', 'Balm'],
  Healthcare: ['Oil', 'Capsules', 'Hand Wash', 'Tin', 'Salve'],
};
