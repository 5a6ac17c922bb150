import { z } from 'zod';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { hasTooMuchMarkup } from '#catalog/text/markdown.server.ts';
import type { TextPage } from '../store.ts';
import { MAX_PAGE_TEXT, MAX_PAGES, MAX_TOTAL_PAGE_TEXT, TOO_MUCH_MARKUP, textsOfPage } from '../text-page.ts';
import { requiredText } from './required-text.server.ts';
import { textsInLanguages } from './translations-schema.server.ts';

const textPage = z.object({
  title: requiredText(200),
  slug: z
    .string('must not be empty')
    .trim()
    .min(1, 'must not be empty')
    .max(60, 'must have at most 60 characters')
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'must have only lowercase letters a to z and digits, with hyphens between them',
    ),
  text: requiredText(MAX_PAGE_TEXT),
  inFooter: z.boolean(),
  translations: textsInLanguages<'page'>({ title: 200, text: MAX_PAGE_TEXT }),
});

/** The rules for the owner's text pages. Their addresses below `/pages/` cannot collide with those of other pages. */
export const textPages = z
  .array(textPage)
  .max(MAX_PAGES, `may be at most ${MAX_PAGES}`)
  .superRefine((pages, context) => {
    for (const [index, page] of pages.entries()) {
      for (const [path, text] of textsOfPage(page)) {
        if (hasTooMuchMarkup(text))
          context.addIssue({ code: 'custom', path: [index, ...path], message: TOO_MUCH_MARKUP });
      }
    }
    const lengths = pages.map(lengthOf);
    const length = lengths.reduce((sum, each) => sum + each, 0);
    if (length > MAX_TOTAL_PAGE_TEXT)
      context.addIssue({
        code: 'custom',
        path: [lengths.indexOf(Math.max(...lengths)), 'text'],
        message: `all pages together may have at most ${formatNumber(MAX_TOTAL_PAGE_TEXT)} characters in all languages; now they have ${formatNumber(length)}`,
      });
    for (const [index, { slug }] of pages.entries()) {
      if (pages.findIndex((other) => other.slug === slug) === index) continue;
      context.addIssue({
        code: 'custom',
        path: [index, 'slug'],
        message: 'must differ from the addresses of the other pages',
      });
    }
  });

/** Returns the number of characters of a page's text in all languages. */
function lengthOf(page: Pick<TextPage, 'text' | 'translations'>): number {
  return textsOfPage(page).reduce((sum, [, { length }]) => sum + length, 0);
}
