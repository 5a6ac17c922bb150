import type { Product } from '#catalog/products/product.ts';
import type { Language } from '#catalog/text/languages.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { absoluteTo, productCsv } from '../product-columns.ts';
import { type ZippedFile, zipped } from './zip.server.ts';

/**
 * Writes a ZIP archive of the shop's own table and its photos. The table contains their file names; photos on other
 * sites stay addresses. Lost photos are left out.
 *
 * @param read returns a stored photo, or `null` if it is lost.
 */
export function productZip(
  pages: AsyncIterable<Product[]>,
  origin: string,
  read: (name: string) => Promise<Uint8Array | null>,
  languages?: readonly Language[],
): AsyncGenerator<Uint8Array> {
  return zipped(filesOf(pages, origin, read, languages));
}

async function* filesOf(
  pages: AsyncIterable<Product[]>,
  origin: string,
  read: (name: string) => Promise<Uint8Array | null>,
  languages?: readonly Language[],
): AsyncGenerator<ZippedFile> {
  const photos = new Set<string>();
  const absolute = absoluteTo(origin);
  const content = productCsv(
    pages,
    (image) => {
      const name = storedName(image);
      if (name) photos.add(name);
      return name ?? absolute(image);
    },
    languages,
  );
  yield { name: 'products.csv', content, isCompressed: true };
  for (const name of photos) {
    const bytes = await read(name);
    if (bytes) yield { name: `photographs/${name}`, content: [bytes], isCompressed: false };
  }
}
