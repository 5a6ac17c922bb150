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

/** Opens the menu of an image and chooses an action. @param position 1-based */
export async function chooseAction(page: Page, position: number, action: string): Promise<void> {
  await actionsOf(page, position).click();
  await page.getByRole('button', { name: `${action} image ${position}` }).click();
}

/** The button that opens the menu of an image. @param position 1-based */
export function actionsOf(page: Page, position: number): Locator {
  return page.getByLabel(`Actions for image ${position}`);
}

/** Matches the `src` of a stored image. */
export const STORED = /\/pictures\//;
