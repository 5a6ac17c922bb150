import { expect, test } from './test.ts';

test('Ca-1 a category page shows its heading, tagline and products', async ({ page }) => {
  await page.goto('/women');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Women');
  await expect(page.getByText('Isla V-Neck Midi Dress')).toBeVisible();
});
