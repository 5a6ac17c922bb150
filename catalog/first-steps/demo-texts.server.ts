import type { Store } from '#catalog/settings/store.ts';
import { demoSlidesOf, ownOfficesOf } from './demo-settings.server.ts';
import type { SettingsPage } from './first-steps.ts';

/**
 * Returns the page of the settings for each text that still has the name or an e-mail address of the demo. Untouched
 * offices and slides are steps of their own.
 */
export function pagesWithDemoName(store: Store, fileStore: Store): SettingsPage[] {
  const { tagline, description, translations, footer, contact, locations, officeTypes, categories } = store;
  const { untouched } = demoSlidesOf(store, fileStore);
  const texts: Record<SettingsPage, unknown> = {
    brand: [tagline, description, translations, footer],
    contact,
    offices: [locations, officeTypes, ownOfficesOf(store, fileStore)],
    categories,
    home: store.slides.filter((slide) => !untouched.includes(slide)),
    pages: store.pages,
  };
  const name = inWords(fileStore.brand);
  const own = inWords(store.brand);
  // The owner's name may contain that of the demo.
  const hasName = (text: string) =>
    (own === name ? inWords(text) : inWords(text).replaceAll(own, ' ')).includes(name);
  const domain = `@${fileStore.brand.toLowerCase()}.`;
  return (Object.keys(texts) as SettingsPage[]).flatMap((page) =>
    textsIn(texts[page])
      .filter((text) => hasName(text) || text.toLowerCase().includes(domain))
      .map(() => page),
  );
}

/** Returns the words of a text between spaces. Case matters, because a name can be a common word, like "vitrine". */
function inWords(text: string): string {
  return ` ${(text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** Returns all texts in a value and its parts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
