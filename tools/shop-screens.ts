import type { Page } from '@playwright/test';
import { CATEGORIES, categoryPath } from '#catalog/products/product.ts';

/** A screen of the shop to take a screenshot of. */
export interface Screen {
  name: string;
  path: string;
  /** Actions before the screenshot, which then shows only the viewport instead of the whole page. */
  prepare?(page: Page): Promise<void>;
  /** Maximum viewport width in pixels; wider viewports skip this screen. */
  maxWidth?: number;
}

/** Returns all screens for visitors. `product` is the address of a product. */
export function publicScreens(product: string): Screen[] {
  return [
    { name: 'home', path: '/' },
    ...CATEGORIES.map((category) => ({ name: category.toLowerCase(), path: categoryPath(category) })),
    { name: 'product', path: product },
    { name: 'shortlist', path: `/shortlist?products=${product.slice('/product/'.length)}` },
    {
      name: 'product-over-list',
      path: '/women',
      async prepare(page) {
        await page.locator('main a[href^="/product/"]').first().click();
        await page.getByRole('dialog').getByText('Product Details').waitFor();
      },
    },
    {
      name: 'product-zoomed',
      path: product,
      async prepare(page) {
        await page.getByRole('button', { name: 'Full screen' }).first().click();
        await page.getByRole('button', { name: /zoom/i }).click();
      },
    },
    {
      name: 'contact-sheet',
      path: product,
      maxWidth: 639,
      async prepare(page) {
        await page.getByRole('button', { name: 'Other ways' }).click();
      },
    },
    {
      name: 'filters',
      path: '/women',
      async prepare(page) {
        await page.getByRole('button', { name: 'Filter and sort' }).click();
      },
    },
    {
      name: 'suggestions',
      path: '/women',
      async prepare(page) {
        await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
        await page.getByRole('combobox').first().fill('bag');
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      name: 'keyboard-focus',
      path: '/women',
      async prepare(page) {
        await page.locator('main a[href^="/product/"]').nth(1).focus();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Shift+Tab');
      },
    },
    {
      name: 'nothing-in-range',
      path: '/women?min=9000&max=9001',
    },
    { name: 'search', path: '/search' },
    { name: 'search-results', path: '/search?q=bag' },
    { name: 'search-none', path: '/search?q=nothing+like+it' },
    { name: 'locations', path: '/locations' },
    { name: 'contact', path: '/contact' },
    { name: 'not-found', path: '/no/such/page' },
    {
      name: 'menu',
      path: '/',
      maxWidth: 1023,
      async prepare(page) {
        await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
}

/** Returns all screens of the admin area. `product` is the address of a product's form. */
export function adminScreens(product: string): Screen[] {
  return [
    { name: 'admin-dashboard', path: '/admin/dashboard' },
    {
      name: 'admin-selection',
      path: '/admin/dashboard?category=Accessories',
      async prepare(page) {
        const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
        await boxes.nth(1).check();
        await boxes.nth(2).check();
      },
    },
    {
      name: 'admin-question',
      path: '/admin/dashboard',
      async prepare(page) {
        await page
          .getByLabel(/^Actions for/)
          .first()
          .click();
        await page.getByRole('button', { name: /^Delete / }).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    { name: 'admin-nothing-found', path: '/admin/dashboard?q=nothing+like+it' },
    { name: 'admin-product-new', path: '/admin/products/new' },
    {
      name: 'admin-product-errors',
      path: '/admin/products/new',
      async prepare(page) {
        await page.getByRole('button', { name: 'Add product' }).click();
        await page.getByText('Product name is required').waitFor();
      },
    },
    { name: 'admin-product-edit', path: product },
    { name: 'admin-media', path: '/admin/media' },
    { name: 'admin-categories', path: '/admin/accessory-categories' },
    { name: 'admin-activity', path: '/admin/activity' },
    { name: 'admin-sessions', path: '/admin/sessions' },
    { name: 'admin-password', path: '/admin/password' },
    { name: 'admin-keys', path: '/admin/keys' },
    { name: 'admin-webhooks', path: '/admin/webhooks' },
    { name: 'admin-import', path: '/admin/import' },
    { name: 'admin-arrange', path: '/admin/arrange/bags' },
    ...['brand', 'contact', 'offices', 'categories', 'home', 'pages', 'history'].map((page) => ({
      name: `admin-shop-${page}`,
      path: `/admin/shop/${page}`,
    })),
    {
      name: 'admin-shortcuts',
      path: '/admin/dashboard',
      async prepare(page) {
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
}
