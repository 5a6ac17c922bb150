import { CATEGORIES } from '#catalog/products/product.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { enter, openAccountMenu } from '../support/administrator.ts';
import { addProducts, menuItem, productRows, removeProducts } from '../support/own-products.ts';
import { expect, type OwnShop, test } from '../support/own-shop.ts';

/** Runs all tests of this file in one worker, because starting a second shop takes longer than the tests. */
test.describe.configure({ mode: 'default' });

test('Da-1 Da-5 a welcome, four figures about all products, and a link to the form', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/dashboard?category=Women');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
  await expect(page.getByText('Welcome, admin')).toBeVisible();
  await openAccountMenu(page);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden();
  const [figures] = await ownShop.sql<{ all: string; featured: string; categories: string; average: string }>(
    `select count(*) as all, count(*) filter (where featured) as featured,
       count(distinct category) as categories, round(avg(price), 2) as average from products`,
  );
  const shown = page.getByRole('definition');
  await expect(shown).toHaveText([
    String(figures?.all),
    new RegExp(`^${figures?.featured}(, of which 6 are on the home page)?$`),
    String(figures?.categories),
    `$${figures?.average}`,
  ]);
  await page.getByRole('link', { name: 'Add New Product' }).click();
  await expect(page).toHaveURL(/\/admin\/products\/new\?back=/);
  await expect(page.getByRole('heading', { name: 'Add product' })).toBeVisible();
});

test('Da-2 Da-3 filter, search, sort and page are in the URL; an empty result links to all products', async ({
  page,
  ownShop,
}) => {
  const long = `${'💼'.repeat(50)} and what comes after`;
  const ids = await addProducts(ownShop, [
    { name: 'Zither Case', price: 900, description: 'Fits 100% of zithers' },
    { name: 'Valise', price: 1250.5, description: long },
  ]);
  await enter(page, ownShop.origin);
  await expect(productRows(page)).toHaveCount(10);
  const valise = productRows(page).first();
  await expect(valise).toContainText('Valise');
  await expect(valise).toContainText(`${'💼'.repeat(50)}…`);
  await expect(valise.getByRole('cell', { name: '-', exact: true })).toBeVisible();
  await expect(valise).toContainText('$1,250.50');
  const picture = valise.locator('img');
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  const [shown] = await ownShop.sql<{ image: string }>(
    'select images[1] as image from products where id = $1',
    [ids[1]],
  );
  expect(await picture.getAttribute('src')).toContain(shown?.image.split('/').at(-1)?.split('.')[0]);
  await expect(valise).not.toContainText('Featured');
  await ownShop.sql('update products set featured = true where id = $1', [ids[1]]);
  await expect(valise.getByRole('cell', { name: 'Featured', exact: true })).toBeVisible();
  // A short description is not truncated.
  await expect(productRows(page).nth(1)).toContainText(/Fits 100% of zithers(?!…)/);

  const filters = page.getByRole('navigation', { name: 'Filter by category' });
  const total = await countOf(ownShop, 'true');
  await expect(filters.getByRole('link', { name: `All ${total}` })).toBeVisible();
  for (const category of CATEGORIES) {
    const count = await countOf(ownShop, `category = '${category}'`);
    await expect(filters.getByRole('link', { name: `${category} ${count}`, exact: true })).toBeVisible();
  }
  const bags = await countOf(ownShop, "category = 'Bags'");
  await filters.getByRole('link', { name: `Bags ${bags}` }).click();
  await expect(page).toHaveURL('/admin/dashboard?category=Bags');
  await page.getByRole('link', { name: 'Price' }).click();
  await expect(page).toHaveURL('/admin/dashboard?category=Bags&sort=price-up');
  await page.getByRole('link', { name: 'Price' }).click();
  await expect(page).toHaveURL('/admin/dashboard?category=Bags&sort=price-down');
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  await expect(productRows(page).first()).toContainText('Valise');

  await page.getByRole('searchbox').fill('100%');
  await expect(productRows(page)).toHaveCount(1);
  await expect(productRows(page)).toContainText('Zither Case');
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No products found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all products' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('nothing like it');

  await page.goto('/admin/dashboard?page=999&sort=x&category=%3Cscript%3E&q=%00');
  await expect(page.getByText(`–${total} of ${total}`)).toBeVisible();
  const lastPage = Math.ceil(total / 10);
  await expect(page.getByRole('link', { name: `Page ${lastPage}` })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(page.getByText(`${(lastPage - 2) * 10 + 1}–${(lastPage - 1) * 10} of ${total}`)).toBeVisible();
  await removeProducts(ownShop, ids);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Da-2 Da-3 filters, subcategories, search, sorting, pages and row links work', async ({
    page,
    ownShop,
  }) => {
    const [id = ''] = await addProducts(ownShop, [
      { name: 'A leather test case', category: 'Accessories', subCategory: 'Test cases' },
    ]);
    await enter(page, ownShop.origin);
    await page.getByRole('link', { name: /^Accessories \d/ }).click();
    await page.getByLabel('Subcategory').selectOption('Test cases');
    await page.getByRole('button', { name: 'Show by subcategory' }).click();
    await expect(page).toHaveURL('/admin/dashboard?category=Accessories&subcategory=Test+cases');
    await expect(productRows(page)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Manage accessory categories' })).toHaveAttribute(
      'href',
      '/admin/accessory-categories',
    );

    await page.getByRole('link', { name: /^All \d/ }).click();
    await page.getByRole('link', { name: 'Name' }).click();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/admin/dashboard?sort=name-up&page=2');
    await page.getByRole('searchbox').fill('LEATHER test');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(productRows(page)).toHaveCount(1);

    for (const [name, address] of [
      ['View', `/product/${id}`],
      ['Edit', `/admin/products/${id}/edit`],
      ['Duplicate', `/admin/products/new?from=${id}`],
    ] as const) {
      const link = page.getByRole('link', { name: `${name} A leather test case`, includeHidden: true });
      // Pf-6: the links to the forms carry the address to return to.
      const href = (await link.getAttribute('href')) ?? '';
      expect(href.replace(/[?&]back=[^&]*$/, '')).toBe(address);
    }
    await (await menuItem(page, 'View', 'A leather test case')).click();
    await expect(page.getByRole('heading', { name: 'A leather test case' })).toBeVisible();
    await removeProducts(ownShop, [id]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Da-3 the table is a readable list, nothing is cut off, and axe finds nothing', async ({
    page,
    ownShop,
  }) => {
    const unbroken = 'W'.repeat(80);
    const ids = await addProducts(
      ownShop,
      [1, 2, 3].map((number) => ({
        name: `Phone test ${number} ${'with a long name '.repeat(6)}`.trim(),
        category: 'Accessories',
        subCategory: number === 3 ? unbroken : 'A subcategory with a long name',
        price: 1_234_567.89,
      })),
    );
    await enter(page, ownShop.origin, '/admin/dashboard?q=Phone+test');
    await expect(productRows(page)).toHaveCount(3);
    await page.getByLabel('Select all products on this page').check();
    await expect(page.getByText('3 selected')).toBeVisible();
    // A missing subcategory is shown as a dash.
    const withoutSubcategory = productRows(page).last();
    await expect(withoutSubcategory).toContainText('Subcategory: ');
    await ownShop.sql('update products set sub_category = null where id = $1', [ids[0]]);
    await expect(withoutSubcategory).toContainText('Subcategory: -');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change prices' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 320, height: 600 });
    const cutOff = await page.evaluate(() =>
      // The content of `.side-scroll` may overflow, because it can be scrolled by touch and by keyboard focus.
      [...document.querySelectorAll('main *')]
        .filter((element) => element.clientWidth > 1 && element.checkVisibility())
        .filter((element) => !element.closest('.sr-only, .side-scroll, select, svg'))
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left < 0 || right > document.documentElement.clientWidth + 1;
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(cutOff).toEqual([]);
    for (const path of ['/accessories', '/admin/dashboard?category=Accessories']) {
      await page.goto(path);
      await expect(page.getByText(unbroken).filter({ visible: true }).last()).toBeVisible();
      const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(beyond), path).toBeLessThanOrEqual(0);
    }
    await removeProducts(ownShop, ids);
  });
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('Da-3 the selection bar makes no target too small, and covers none at the end of the page', async ({
    page,
    ownShop,
  }) => {
    const ids = await addProducts(
      ownShop,
      Array.from({ length: 12 }, (_, at) => ({ name: `Under the bar ${at}` })),
    );
    await enter(page, ownShop.origin, '/admin/dashboard?q=Under+the+bar');
    await expect(productRows(page)).toHaveCount(10);
    await page.getByLabel('Select Under the bar 11').check();
    await expect(page.getByText('1 selected')).toBeVisible();
    const bar = page.getByRole('region', { name: 'Selected products' });
    // The rows are at most 112 px high, so these positions put the edge of the bar on every part of a row.
    for (const top of [300, 340, 380, 420, 100_000]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      await expectAccessible(page, ['target-size']);
      await expect(bar).toBeInViewport({ ratio: 1 });
    }
    for (const row of await productRows(page).all()) {
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(112);
    }
    const barTop = (await bar.boundingBox())?.y ?? 0;
    for (const last of [
      page.getByLabel('Actions for Under the bar 2', { exact: true }),
      page.getByRole('link', { name: 'Next page' }),
    ]) {
      const box = await last.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(barTop);
    }
    // Two actions are in the bar; a menu has the others, all within the screen.
    await bar.getByText('More').click();
    await expectAccessible(page);
    for (const action of ['Change prices', 'Mark sold out', 'Mark in stock', 'Change category', 'Export'])
      await expect(bar.getByRole('button', { name: action })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog').getByText('Under the bar 11')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await removeProducts(ownShop, ids);
  });
});

async function countOf(shop: OwnShop, condition: string): Promise<number> {
  const [counted] = await shop.sql<{ count: number }>(
    `select count(*)::int as count from products where ${condition}`,
  );
  return counted?.count ?? 0;
}
