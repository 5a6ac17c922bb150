import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { MEDIA_PATH, variantUrl } from '#platform/media/image-addresses.ts';
import { requestsPerCore } from './support/load.ts';
import { openDemoShop } from './support/measured-shop.ts';
import { atMost, inRounds, median, type Row, untargeted } from './support/row.ts';

const PICTURES = 12;
const ROUNDS = 3;

/** Measures a card picture as AVIF: the first request, which resizes it, and later ones. */
export async function measure(): Promise<Row[]> {
  const shop = await openDemoShop();
  const times: number[] = [];
  let url = '';
  for (const name of await addOriginals(join(shop.directory, 'images/products'))) {
    url = shop.origin + variantUrl(MEDIA_PATH + name, 'card', 'avif');
    const sentAt = performance.now();
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - sentAt);
  }
  const rates = await inRounds(ROUNDS, () => requestsPerCore({ url, pid: shop.pid }, {}));
  await shop.close();
  return [
    atMost(150, 'card’s picture of two megapixels, first request', median(times), 'ms'),
    untargeted('the same picture later, per core', median(rates), 'req/s'),
  ];
}

/** Stores photos of two megapixels, each a different part of one photo. @returns their names */
async function addOriginals(storage: string): Promise<string[]> {
  const names = Array.from({ length: PICTURES }, (_, at) => `${1_763_600_000_000 + at}-k3v9x2q8mz1d.jpg`);
  for (const [at, name] of names.entries()) {
    const part = { left: at * 20, top: 0, width: 960, height: 1200 };
    const photograph = sharp('demo/brand-images/accessories.jpg').extract(part).resize(1280, 1600);
    await writeFile(join(storage, name), await photograph.jpeg({ quality: 85 }).toBuffer());
  }
  return names;
}
