import type { Locator, Page } from '@playwright/test';

/** The image tiles of the product form, in their order. */
export function tiles(page: Page): Locator {
  return page.getByRole('group', { name: 'Images' }).locator('ol').getByRole('listitem');
}

/** The list items of files whose upload failed. */
export function failedFiles(page: Page): Locator {
  return page.getByRole('list', { name: 'Failed files' }).getByRole('listitem');
}

/** @param position 1-based */
export function picture(page: Page, position: number): Locator {
  return tiles(page)
    .nth(position - 1)
    .locator('img');
}

export function choose(page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) {
  return page.getByLabel('Choose images').setInputFiles(files);
}

export const photograph = (name: string) => `demo/images/${name}.jpg`;

/** Matches the `src` of a stored image. */
export const STORED = /\/pictures\//;
