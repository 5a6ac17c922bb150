import type { SectionValues } from '#catalog/settings/settings-sections.ts';
import type { TextPage } from '#catalog/settings/store.ts';
import { slugOf } from '#catalog/settings/text-page.ts';
import { randomUuid } from '../../products/drafts/random-uuid.ts';

/** A page of text as the form edits it. */
export interface PageValues extends TextPage {
  /** Identifies the page while it is edited, whatever its title. */
  key: string;
  /** Whether the address follows the title: only until a new page is saved or its address is typed. */
  isNew: boolean;
}

export interface PagesValues {
  pages: PageValues[];
}

export function toPagesValues({ pages }: SectionValues<'pages'>): PagesValues {
  // The keys are the same on the server and in the browser, because ids contain them.
  return { pages: pages.map((page, index) => ({ ...page, key: String(index), isNew: false })) };
}

export function toPagesSettings({ pages }: PagesValues): SectionValues<'pages'> {
  return { pages: pages.map(({ key: _, isNew: _isNew, ...page }) => page) };
}

/** A page without text, which the footer links to. */
export function newPage(title: string): PageValues {
  return { key: randomUuid(), isNew: true, title, slug: slugOf(title), text: '', inFooter: true };
}
