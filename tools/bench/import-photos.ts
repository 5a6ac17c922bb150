import sharp from 'sharp';
import { archive, type Entry } from '#import-export/tables/testing/archive.ts';
import { ANSWERS, previewImport, startImport, uploadFile, waitForState } from './support/import-client.ts';
import { administratorOf, openDemoShop } from './support/measured-shop.ts';
import { pageTimes } from './support/page-times.ts';
import { atMost, median, percentile, type Row, untargeted } from './support/row.ts';

const PRODUCTS = 400;
const PHOTOS = 700;

/**
 * Measures the import of an archive with 400 products and 700 photos, and how it delays uncached pages for visitors.
 */
export async function measure(): Promise<Row[]> {
  const shop = await openDemoShop();
  const request = await administratorOf(shop);
  const file = await archiveOfPhotos();
  const idle = await pageTimes(shop.origin, 300);

  const began = performance.now();
  const importPhotos = async () => {
    const id = await uploadFile(request, 'photos.zip', file);
    await waitForState(request, id, 'asking');
    await previewImport(request, id, { ...ANSWERS, fields: [...ANSWERS.fields, 'images'] });
    await startImport(request, id);
    const { counts, photos } = await waitForState(request, id, 'finished');
    if (counts.added !== PRODUCTS || photos.stored !== PHOTOS)
      throw new Error(`${counts.added} products and ${photos.stored} photos were imported.`);
  };
  const during = await pageTimes(shop.origin, importPhotos());
  const took = performance.now() - began;
  await shop.close();
  const what = `${PRODUCTS} products with ${PHOTOS} photos imported`;
  return [
    atMost(120_000, `${what}, from the upload on`, took, 'ms'),
    atMost(40, `${what}: an uncached page at the same time, median`, median(during), 'ms'),
    untargeted(`${what}: an uncached page at the same time, p99`, percentile(during, 0.99), 'ms'),
    untargeted('an uncached page before, median', median(idle), 'ms'),
  ];
}

/** Photos of 1200 x 1600 pixels, each another part of one picture, because drawing noise takes half a second. */
async function archiveOfPhotos(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const [width, height] = [1230, 1630];
  const picture = await sharp({ create: { width, height, channels: 3, background: 'black', noise } })
    .blur(1)
    .raw()
    .toBuffer();
  const photoOf = (at: number) =>
    sharp(picture, { raw: { width, height, channels: 3 } })
      .extract({ left: at % 30, top: Math.floor(at / 30), width: 1200, height: 1600 })
      .jpeg({ quality: 80 })
      .toBuffer();
  const rows: string[] = [];
  const entries: Entry[] = [];
  for (let at = 0; at < PRODUCTS; at += 1) {
    const names = at < PHOTOS - PRODUCTS ? [`${at}-a.jpg`, `${at}-b.jpg`] : [`${at}-a.jpg`];
    rows.push(`Bag ${at},PHOTO-${at},${at + 1}.50,Bags,Soft.,"${names.join(',')}"`);
    for (const name of names) entries.push({ name, content: await photoOf(entries.length) });
  }
  const table = `Name,SKU,Price,Category,Description,Images\n${rows.join('\n')}\n`;
  return archive([{ name: 'table.csv', content: table }, ...entries]);
}
