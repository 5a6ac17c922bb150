import { isDeepStrictEqual } from 'node:util';
import type { Slide, Store } from '#catalog/settings/store.ts';

/** Returns the slides of the demo that the owner has not changed. */
export function findDemoSlides(store: Store, fileStore: Store): Slide[] {
  return store.slides.filter((slide) => fileStore.slides.some((first) => isDeepStrictEqual(first, slide)));
}
