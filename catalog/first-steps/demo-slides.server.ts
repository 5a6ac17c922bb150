import { isDeepStrictEqual } from 'node:util';
import type { ShopSettings, Slide } from '#catalog/settings/shop-settings.ts';

/** Returns the slides of the demo that the owner has not changed. */
export function findDemoSlides(store: ShopSettings, fileStore: ShopSettings): Slide[] {
  return store.slides.filter((slide) => fileStore.slides.some((first) => isDeepStrictEqual(first, slide)));
}
