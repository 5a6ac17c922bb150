import type { Product } from '#catalogue/product.ts';
import { storedName } from '#media/image-addresses.ts';
import { absoluteTo, productCsv } from '../product-columns.ts';
import { type ZippedFile, zipped } from './zip.server.ts';

/**
 * A ZIP archive of the shop's own table and the photographs that it names, in pieces. The table calls them as their
 * files are called; photographs that are not stored by the shop stay addresses. One that is lost is left out.
 *
 * @param read the bytes of a stored photograph, or `null`.
 */
export function productZip(
  pages: AsyncIterable<Product[]>,
  origin: string,
  read: (name: string) => Promise<Uint8Array | null>,
): AsyncGenerator<Uint8Array> {
  return zipped(filesOf(pages, origin, read));
}

async function* filesOf(
  pages: AsyncIterable<Product[]>,
  origin: string,
  read: (name: string) => Promise<Uint8Array | null>,
): AsyncGenerator<ZippedFile> {
  const photographs = new Set<string>();
  const absolute = absoluteTo(origin);
  const content = productCsv(pages, (image) => {
    const name = storedName(image);
    if (name) photographs.add(name);
    return name ?? absolute(image);
  });
  yield { name: 'products.csv', content, isCompressed: true };
  for (const name of photographs) {
    const bytes = await read(name);
    if (bytes) yield { name: `photographs/${name}`, content: [bytes], isCompressed: false };
  }
}
