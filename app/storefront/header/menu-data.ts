import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { shownCovers } from '#app/storefront/home/shown-covers.server.ts';
import { translatedStore } from '#app/storefront/translated.server.ts';
import { listSections } from '#catalog/lists/sections.server.ts';
import { type Category, focusPosition } from '#catalog/products/product.ts';
import { listCategoryCovers } from '#catalog/products/products.server.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';
import type { Route } from './+types/menu-data';

export const handle: PageHandle = { parameters: [], isInSitemap: false };

/** What the phone menu and the panel of a category show beside the names of the categories. */
export interface MenuDetails {
  photos: Partial<Record<Category, { address: string; large: string; position: string | undefined }>>;
  /** The first sections of the accessories that have products. */
  sections: string[];
}

/** `GET /menu.json`: the details of the phone menu and the panel, loaded when they open. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const shop = getContext(args);
  const { db, counts } = shop;
  const [newest, sections] = await Promise.all([listCategoryCovers(db), listSections(db, counts)]);
  const photos = shownCovers(translatedStore(shop), newest).map(({ category, image, focus }) => [
    category,
    {
      address: variantUrl(image, 'thumb', 'webp'),
      large: variantUrl(image, 'card', 'webp'),
      position: focusPosition(focus),
    },
  ]);
  const details: MenuDetails = {
    photos: Object.fromEntries(photos),
    sections: sections
      .filter(({ count }) => count > 0)
      .slice(0, MAX_SECTIONS)
      .map(({ name }) => name),
  };
  return Response.json(details, { headers: { 'X-Robots-Tag': 'noindex' } });
}

const MAX_SECTIONS = 8;
