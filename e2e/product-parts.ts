import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** A product of the demo with three pictures, in the category Bags. */
export const TOTE = 'Halden Leather Tote';

/** The card of a product in the page's grid. */
export function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name }) });
}

/** Opens a product over the page, by its card. @returns the modal */
export async function openProduct(page: Page, name: string): Promise<Locator> {
  await cardOf(page, name).getByRole('link').click();
  const modal = page.getByRole('dialog', { name });
  await expect(modal).toBeVisible();
  return modal;
}

/** What the head says of the page, by the names of the tags. */
export function metadata(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const tags = [
      ...document.querySelectorAll('meta[property], meta[name^="twitter:"], meta[name=description]'),
    ];
    const byName = tags.map((tag): [string, string] => [
      tag.getAttribute('property') ?? tag.getAttribute('name') ?? '',
      tag.getAttribute('content') ?? '',
    ]);
    const jsonLd = [...document.querySelectorAll('script[type="application/ld+json"]')]
      .map((script) => script.textContent ?? '')
      .find((text) => text.includes('"Product"'));
    return Object.fromEntries([
      ...byName,
      ['title', document.title],
      ['canonical', document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? ''],
      ['jsonLd', jsonLd ?? ''],
    ]);
  });
}
