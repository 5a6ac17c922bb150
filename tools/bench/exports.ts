import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { feedItem } from '#app/storefront/feeds/feed-item.ts';
import { googleFeed } from '#app/storefront/feeds/google-feed.ts';
import { metaFeed } from '#app/storefront/feeds/meta-feed.ts';
import { en } from '#app/texts/en/texts.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { withShownPrice } from '#catalog/products/product.ts';
import { streamProducts, streamShownProducts } from '#catalog/products/product-stream.server.ts';
import { lineSheetPdf } from '#import-export/line-sheet/line-sheet-pdf.server.ts';
import { absoluteTo, productCsv } from '#import-export/tables/product-columns.ts';
import { shopifyCsv } from '#import-export/tables/shopify-csv.ts';
import { productXlsx } from '#import-export/tables/writing/product-xlsx.server.ts';
import { openPostgres } from '#platform/db/servers/postgres.server.ts';
import { startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import { openImageResizer } from '#platform/media/image-resizer.server.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { store } from '#store';
import { seedDemo } from '../../demo/seed.server.ts';
import { addProducts, createDatabase, MIGRATIONS } from './support/database.ts';
import { newDirectory } from './support/measured-shop.ts';
import { memoryWhile } from './support/process-usage.ts';
import { atMost, type Row, untargeted } from './support/row.ts';

const PRODUCTS = 100_000;
const ORIGIN = 'https://shop.example';

/** Measures time and memory to export 100,000 products as CSV, workbook and feeds, and 300 as PDF. */
export async function measure(): Promise<Row[]> {
  const directory = await newDirectory();
  const server = await startEmbeddedServer();
  const url = await createDatabase(server.url);
  await addProducts(url, PRODUCTS, 'bench');
  const small = await openPostgres({ url: `${server.url}/postgres`, migrations: MIGRATIONS });
  const large = await openPostgres({ url, migrations: MIGRATIONS });
  const all = () => streamProducts(large.db, parseTableView(new URLSearchParams()));
  async function* items() {
    for await (const products of streamShownProducts(large.db))
      yield products.flatMap(
        (product) => feedItem(product, { origin: ORIGIN, base: '', texts: en }, store.brand) ?? [],
      );
  }
  const files: Record<string, () => AsyncGenerator<string | Uint8Array>> = {
    'exported as CSV': () => productCsv(all(), absoluteTo(ORIGIN)),
    'exported as workbook': () => productXlsx(all(), absoluteTo(ORIGIN)),
    'exported for Shopify': () => shopifyCsv(all(), absoluteTo(ORIGIN), 'Vitrine'),
    'in the feed of Google': () => googleFeed(items(), ORIGIN, store),
    'in the feed of Meta': () => metaFeed(items()),
  };
  try {
    const rows: Row[] = [];
    for (const [what, make] of Object.entries(files))
      rows.push(...(await measureFile(`${PRODUCTS} products ${what}`, 60_000, 200, make)));
    return [...rows, ...(await measureLineSheet(directory, small.db))];
  } finally {
    await small.close();
    await large.close();
    await server.remove();
    await rm(directory, { recursive: true });
  }
}

type Db = Parameters<typeof streamProducts>[0];

/** Draws 300 products by repeating the demo's. An unmeasured first run resizes their pictures. */
async function measureLineSheet(directory: string, db: Db): Promise<Row[]> {
  const originals = await openDirectoryStorage(join(directory, 'originals'));
  const images = openImageResizer(originals, await openDirectoryStorage(join(directory, 'variants')));
  await seedDemo(db, originals, join(process.cwd(), 'demo'));
  const demo = (await Array.fromAsync(streamShownProducts(db))).flat();
  const products = Array.from({ length: 300 }, (_, at) => demo[at % demo.length]).filter(
    (product) => product !== undefined,
  );
  const draw = () =>
    lineSheetPdf(
      {
        title: 'The collection',
        brand: 'Vitrine',
        origin: ORIGIN,
        contacts: [],
        day: new Date(),
        paper: 'a4',
        hasPrices: true,
        language: 'en',
        texts: en,
        products: products.map(withShownPrice),
        ask: ({ id }) => `${ORIGIN}/product/${id}`,
      },
      images,
    );
  await Array.fromAsync(draw());
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const rows = await measureFile('300 products as PDF', 20_000, 300, draw);
  delay.disable();
  return [
    ...rows,
    untargeted('300 products as PDF: delay of the event loop, p99', delay.percentile(99) / 1e6, 'ms'),
  ];
}

async function measureFile(
  what: string,
  mostTime: number,
  mostMemory: number,
  make: () => AsyncGenerator<string | Uint8Array>,
): Promise<Row[]> {
  const from = performance.now();
  const memory = await memoryWhile(async () => {
    for await (const _ of make());
  });
  return [
    atMost(mostTime, what, performance.now() - from, 'ms'),
    atMost(mostMemory, `${what}: memory`, memory, 'MB'),
  ];
}
