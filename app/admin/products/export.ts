import { z } from 'zod';
import { getContext, type RequestContext } from '#app/context.ts';
import { savedAsFile } from '#app/streamed.ts';
import { exportOf, recordActivity } from '#catalog/activity/activity.server.ts';
import { parseTableView, type TableView } from '#catalog/lists/product-table.ts';
import type { Product } from '#catalog/products/product.ts';
import { countPhotos, streamProducts } from '#catalog/products/product-stream.server.ts';
import { textLanguages } from '#catalog/settings/translations.ts';
import { absoluteTo, productCsv } from '#import-export/tables/product-columns.ts';
import { shopifyCsv } from '#import-export/tables/shopify-csv.ts';
import { productXlsx } from '#import-export/tables/writing/product-xlsx.server.ts';
import { productZip } from '#import-export/tables/writing/zip.server.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { handleWrite, plainTextResponse } from '../writes/handle-write.server.ts';
import type { Route } from './+types/export';
import { selectedIds } from './read-selection.server.ts';
import { texts } from './texts.ts';

/** `GET /admin/products/export/products.csv?category=Women&q=silk`: the products of a view, on all pages. */
export function loader(args: Route.LoaderArgs) {
  return send(getContext(args), args.params.file, parseTableView(args.url.searchParams));
}

/** `POST /admin/products/export/products.csv` with fields `id`: many ids do not fit into an address. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const parsed = z.object({ ids: selectedIds }).safeParse({ ids: form.getAll('id') });
  if (!parsed.success) return plainTextResponse(parsed.error.issues[0]?.message ?? '', 400);
  return send(getContext(args), args.params.file, parsed.data);
}

type Pieces = AsyncGenerator<string | Uint8Array>;

interface Format {
  type: string;
  write(products: AsyncGenerator<Product[]>, shop: RequestContext): Pieces;
}

const FORMATS: Record<string, Format> = {
  'products.csv': {
    type: 'text/csv; charset=utf-8',
    write: (products, shop) =>
      productCsv(products, absoluteTo(shop.origin), textLanguages(shop.settings.store).others),
  },
  'shopify.csv': {
    type: 'text/csv; charset=utf-8',
    write: (products, { origin, settings }) => shopifyCsv(products, absoluteTo(origin), settings.store.brand),
  },
  'products.xlsx': {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (products, shop) =>
      productXlsx(products, absoluteTo(shop.origin), textLanguages(shop.settings.store).others),
  },
  'products.zip': {
    type: 'application/zip',
    write: (products, shop) =>
      productZip(products, shop.origin, shop.storage.read, textLanguages(shop.settings.store).others),
  },
};

/**
 * The browser opens the response as a page. An error before the first product is therefore shown as text. A later error
 * breaks the connection, so that a partial file does not look complete.
 */
function send(shop: RequestContext, file: string, wanted: TableView | { ids: string[] }): Promise<Response> {
  const format = Object.hasOwn(FORMATS, file) ? FORMATS[file] : undefined;
  if (!format) return Promise.resolve(plainTextResponse(texts.noSuchExport, 404));
  return handleWrite(async () => {
    if (file === 'products.zip' && (await countPhotos(shop.db, wanted)) > MAX_PHOTOS_OF_ZIP)
      return plainTextResponse(texts.tooManyPhotos, 400);
    const products = streamProducts(shop.db, wanted);
    const first = await products.next();
    await recordActivity(shop.db, exportOf(file));
    const pieces = format.write(joined(first.value ?? [], products), shop);
    const [name, extension] = file.split('.');
    const day = new Date().toISOString().slice(0, 10);
    const saved = { name: `${name}-${day}.${extension}`, type: format.type };
    return savedAsFile(pieces, saved, shop.closeConnection);
  }, plainTextResponse);
}

/** Maximum number of files in an archive that can be imported again. */
const MAX_PHOTOS_OF_ZIP = 49_000;

async function* joined(first: Product[], rest: AsyncGenerator<Product[]>): AsyncGenerator<Product[]> {
  if (first.length > 0) yield first;
  yield* rest;
}
