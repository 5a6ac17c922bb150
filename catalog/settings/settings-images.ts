import { storedName } from '#platform/media/image-addresses.ts';
import type { ShopSettings } from './shop-settings.ts';

/** Returns the addresses of the stored images in the settings; those of `demo/brand-images/` are not stored. */
export function storedImagesOf({
  logo,
  slides = [],
  blocks = [],
  categories,
}: Partial<Pick<ShopSettings, 'logo' | 'slides' | 'blocks' | 'categories'>>): string[] {
  const covers = Object.values(categories ?? {}).flatMap(({ cover }) => cover?.picture ?? []);
  const shown = [
    ...(logo ? [logo.image, logo.icon] : []),
    ...slides.map(({ picture }) => picture),
    ...blocks.flatMap(({ picture = [] }) => picture),
    ...covers,
  ];
  return [...new Set(shown.filter((picture) => storedName(picture) !== null))];
}
