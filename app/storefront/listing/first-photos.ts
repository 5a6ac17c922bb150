import { CARD_PRESETS, CARD_SIZES } from '#app/storefront/product/card/product-picture.tsx';
import { listenTo } from '#app/ui/browser-state.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { publicUrl, srcSet, storedName } from '#platform/media/image-addresses.ts';

/** A header of a list's data: the names of its first photos. */
const FIRST_PHOTOS = 'First-Photos';
/** The longest first row. */
const MAX_PHOTOS = 4;

/** Returns the header for a list of products. */
export function firstPhotosOf(products: Pick<ListedProduct, 'images'>[]): Record<string, string> {
  const names = products.slice(0, MAX_PHOTOS).flatMap(({ images: [image = ''] }) => storedName(image) ?? []);
  return names.length > 0 ? { [FIRST_PHOTOS]: names.join(', ') } : {};
}

/**
 * Loads the first photos of each list whose data was prefetched, so that they are there before the list is rendered. The
 * browser reads the data from its cache. All supported browsers can show AVIF.
 */
export function preloadFirstPhotos(): () => void {
  const preload = async ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'prefetch') return;
    const cached = fetch(target.href, { cache: 'only-if-cached', mode: 'same-origin' });
    const data = await cached.catch(() => null);
    for (const name of data?.headers.get(FIRST_PHOTOS)?.split(', ') ?? []) {
      const photo = new Image();
      photo.sizes = CARD_SIZES;
      photo.srcset = srcSet(publicUrl(name), CARD_PRESETS, 'avif') ?? '';
    }
  };
  return listenTo(document, 'load', preload, { capture: true });
}
