import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test('links in header, content and footer navigate without loading a new document; the browser handles anchors and Ctrl-clicks', async ({
  page,
  context,
}) => {
  await page.goto('/women');
  const documents = countDocuments(page);
  await page.getByRole('banner').getByRole('link', { name: 'Kids', exact: true }).click();
  await expect(page).toHaveURL('/kids');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact');
  await page.locator('main a[href="/locations"]').click();
  await expect(page).toHaveURL('/locations');
  expect(documents()).toBe(0);

  // A link to the current page adds no history entry.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our Locations' }).click();
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await page.goForward();
  await expect(page).toHaveURL('/locations');

  // The browser handles links to an anchor on the same page, and a Ctrl-click.
  const mark = page.locator('a[href^="#office-"]').first();
  const place = await mark.getAttribute('href');
  await mark.click();
  await expect(page).toHaveURL(`/locations${place}`);
  await expect(page.locator(`${place}:target`)).toBeInViewport();
  expect(documents()).toBe(0);
  const opened = context.waitForEvent('page');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Contact Us' })
    .click({ modifiers: ['Control'] });
  await expect(await opened).toHaveURL('/contact');
  await expect(page).toHaveURL(`/locations${place}`);
});

function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  return () => documents;
}
