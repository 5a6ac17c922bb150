import type { Texts } from '#app/texts/en/texts.ts';
import { UNCATEGORIZED } from '#catalogue/products/product.ts';

/** Returns the name of a section as the owner typed it. Only the name of the section `Uncategorized` is translated. */
export function sectionName(name: string, { sections }: Texts): string {
  return name === UNCATEGORIZED ? sections.uncategorized : name;
}
