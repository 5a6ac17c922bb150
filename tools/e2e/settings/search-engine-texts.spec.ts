import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

test('Hs-31 the page of a category has the title and text for search engines that the owner gave it, or the automatic ones', async ({
  page,
  ownShop,
}) => {
  const head = async () => {
    const html = await (await fetch(`${ownShop.origin}/bags`)).text();
    return [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/].map(
      (tag) => tag.exec(html)?.[1],
    );
  };
  const [automaticTitle, automaticText] = await head();
  await enter(page, ownShop.origin, '/admin/shop/categories');
  await page.locator('summary', { hasText: '/bags' }).click();
  const bags = page.getByRole('group', { name: 'Bags' });
  await bags.getByText('For search engines').click();
  const title = bags.getByLabel('Title in search results');
  await expect(title).toHaveAttribute('placeholder', 'Bags');
  await expect(bags.getByLabel('Text in search results')).toHaveAttribute('placeholder', automaticText ?? '');
  await title.fill('Leather bags and totes');
  await expect(bags.getByText('Leather bags and totes', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await publishSettings(page);
  await expect.poll(head).toEqual([automaticTitle?.replace('Bags', 'Leather bags and totes'), automaticText]);
  await title.fill('');
  await publishSettings(page);
  await expect.poll(head).toEqual([automaticTitle, automaticText]);
});
