import Link from 'next/link';
import pg from 'pg';
import { Card } from './card';
import { FilterBar } from './filter-bar';

const database = new pg.Pool({ connectionString: process.env.DATABASE_URL });

/** One page of a category, up to a price: rendered for each request, as the answer depends on the address. */
export default async function CategoryPage({ searchParams }) {
  const { max } = await searchParams;
  const limit = Number(max ?? 1e9);
  const [listed, counted] = await Promise.all([
    database.query(
      `select id, name, price::float8 as price, market_price::float8 as "marketPrice", images,
              image_alts as "imageAlts", in_stock as "inStock", category, sub_category as "subCategory"
       from products where category = 'Women' and price <= $1 order by created_at desc, id desc limit 24`,
      [limit],
    ),
    database.query(`select count(*)::int from products where category = 'Women' and price <= $1`, [limit]),
  ]);
  return (
    <>
      <script type="application/ld+json">{JSON.stringify(BREADCRUMBS)}</script>
      <header className="measure pt-14 pb-12 md:pt-28 md:pb-20 print:pt-0 print:pb-2">
        <div className="grid gap-5 md:grid-cols-[1fr_auto] md:items-end md:gap-16">
          <h1 className="font-display text-display-l leading-none tracking-tight">Women</h1>
          <p className="max-w-xs text-lg text-muted leading-snug md:pb-2">
            Dresses, knits and coats in the colours of late summer.
          </p>
        </div>
      </header>
      <FilterBar count={counted.rows[0].count} max={limit} />
      <section aria-labelledby="products">
        <h2 id="products" className="sr-only">
          Products
        </h2>
        <div className="measure pt-8">
          <ul className="product-grid grid grid-cols-2 gap-x-3 gap-y-10 sm:gap-x-5 md:grid-cols-3 xl:grid-cols-4">
            {listed.rows.map((product, index) => (
              <li key={product.id}>
                <Card product={product} eager={index < 2} />
              </li>
            ))}
          </ul>
        </div>
        <div className="measure flex flex-col items-center gap-4 pt-14 text-sm print:hidden">
          <p role="status" tabIndex={-1} className="text-muted tabular-nums">
            24 of {counted.rows[0].count.toLocaleString('en-US')} products shown
          </p>
          <Link
            prefetch={false}
            rel="next"
            className="min-w-48 border border-ink px-8 py-3.5 text-center"
            href={`/women?max=${limit}&page=2`}
          >
            Show more
          </Link>
        </div>
      </section>
    </>
  );
}

const BREADCRUMBS = {
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Women', item: '/women' }],
};
