import { headingFace } from '#app/ui/heading-face.ts';
import type { ShopSettings } from '#catalog/settings/shop-settings.ts';

/** The typeface of all headings. If one heading needs the typeface of the text, all headings use it. */
export function shopHeadingFace({ brand, tagline, slides, blocks, categories, offices }: ShopSettings) {
  return headingFace(
    [
      brand,
      tagline,
      ...slides.map(({ title }) => title),
      ...blocks.map((block) => (block.kind === 'quote' ? block.text : block.title)),
      ...Object.values(categories).map(({ heading }) => heading),
      ...offices.map(({ title }) => title),
    ].join(),
  );
}
