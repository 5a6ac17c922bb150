import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** A demo product with three pictures, in the category Bags. */
export const TOTE = 'Halden Leather Tote';

/** Returns the card of a product in the grid. */
export function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name }) });
}

/** Returns the address of a product in the category Bags, as its card in the list links to it. */
export async function addressOf(page: Page, name: string): Promise<string> {
  const list = await (await page.request.get('/bags')).text();
  const start = list.slice(0, list.indexOf(`>${name}<`));
  return start.slice(start.lastIndexOf('/product/')).split('"')[0] ?? '';
}

/** Clicks the card of a product. @returns the modal that opens */
export async function openProduct(page: Page, name: string): Promise<Locator> {
  await cardOf(page, name).getByRole('link').click();
  const modal = page.getByRole('dialog', { name });
  // At first the modal shows the data of the card; its keys and buttons work when its code is loaded.
  await expect(modal.getByRole('heading', { name: 'Product Details' })).toBeVisible();
  await expect(page).toHaveURL(/\/product\//);
  return modal;
}

/** Returns the metadata in the head of the current page, by the names of the tags. */
export async function metadata(page: Page): Promise<Record<string, string>> {
  return metadataOf(page, await page.evaluate(() => document.documentElement.outerHTML));
}

/** Returns the metadata of a page as the server sends it, before any script runs. */
export async function sentMetadata(page: Page, address: string): Promise<Record<string, string>> {
  return metadataOf(page, await (await page.request.get(address)).text());
}

function metadataOf(page: Page, html: string): Promise<Record<string, string>> {
  return page.evaluate((text) => {
    const sent = new DOMParser().parseFromString(text, 'text/html');
    const tags = [...sent.querySelectorAll('meta[property], meta[name^="twitter:"], meta[name=description]')];
    const byName = tags.map((tag): [string, string] => [
      tag.getAttribute('property') ?? tag.getAttribute('name') ?? '',
      tag.getAttribute('content') ?? '',
    ]);
    const jsonLd = [...sent.querySelectorAll('script[type="application/ld+json"]')]
      .map((script) => script.textContent ?? '')
      .find((block) => block.includes('"Product"'));
    return Object.fromEntries([
      ...byName,
      ['title', sent.title],
      ['canonical', sent.querySelector('link[rel=canonical]')?.getAttribute('href') ?? ''],
      ['jsonLd', jsonLd ?? ''],
    ]);
  }, html);
}
