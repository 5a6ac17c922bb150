import type { Page } from '@playwright/test';
import type { Language } from '#catalog/text/languages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { enter, signInByRequest } from './support/administrator.ts';
import { findDeadButtons, holdScripts, layoutShiftOfHydration } from './support/hydration.ts';
import { offerLanguages, withdrawLanguages } from './support/offer-languages.ts';
import { expect, type OwnShop, test } from './support/own-shop.ts';

/**
 * Every page fits a small phone, a phone with a default font of 32 pixels, and a wide screen, and axe finds nothing.
 * Other specs repeat neither; they check the states that a visitor or the owner reaches on a page.
 */
// Three times as much time, because each test opens many pages.
test.beforeEach(() => test.slow());
// After the window's width has changed, Chromium sometimes calls the preloaded picture unused, though the page shows
// it, also without scripts. Only this spec changes the width of loaded pages; all others fail at that warning.
test.use({ expectedFailures: [/status of 404|preloaded using link preload but not used/] });
test.afterEach(({ page, ownShop }) => withdrawLanguages(page, ownShop));

/** Each kind of page; those that differ most from the others come first. */
const PAGES = [
  '/women',
  '/accessories',
  '/search?q=bag',
  '/search?q=zzzz',
  '/locations',
  '/contact',
  '/pages/privacy',
  '/x',
  '/women?min=10&max=150',
  '/women?min=1&max=2',
  '/women?page=99',
  '/accessories?subcategory=Belts',
  '/search',
  '/search?q=swetar',
];

const SCREENS = [
  'dashboard',
  'dashboard?q=zzzz',
  'arrange/kids',
  'accessory-categories',
  'media',
  'import',
  'activity',
  'shop/brand',
  'shop/contact',
  'shop/offices',
  'shop/categories',
  'shop/home',
  'shop/pages',
  'shop/languages',
  'shop/history?version=1',
  'sessions',
  'webhooks',
  'password',
  'products/new',
  'x',
];

/** Screens whose own specs check that they fit. */
const SCREENS_WITHOUT_CRAWL = ['keys', 'facts', 'questions', 'questions/replies', 'insights'];

/** The rules of axe about texts, the only ones that depend on the language. */
const TEXT_RULES = ['button-name', 'document-title', 'html-lang-valid', 'image-alt', 'label', 'link-name'];

const PHONE = { width: 390, height: 844 };

const isComplete = process.env.COMPLETE === 'true';

// Arabic is written from right to left, and French has the longest words. Only a complete run opens all pages in them.
for (const [language, tag, direction, count] of [
  ['en', 'en', 'ltr', 99],
  ['ar', 'ar', 'rtl', 12],
  ['fr', 'fr', 'ltr', 2],
  ['zh', 'zh-Hans', 'ltr', 0],
  ['hi', 'hi', 'ltr', 0],
] as const) {
  test(`Hs-2 La-2 La-3 Ux-6 every page in ${language} fits phones and wide screens, also with large type, and is accessible`, async ({
    page,
    ownShop,
  }) => {
    const prefix = language === 'en' ? '' : `/${language}`;
    const rules = language === 'en' || isComplete ? undefined : TEXT_RULES;
    const paths = await pagesOf(ownShop);
    const crawler = await openCrawler(page);
    for (const path of paths.slice(0, isComplete ? paths.length : count)) {
      await page.goto(prefix + path || '/');
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('html')).toHaveCSS('direction', direction);
      await crawler.check(rules);
    }

    await page.goto(`${prefix}/bags`);
    await page.locator('.listing-bar button').click();
    // It slides in.
    await expect(page.locator('.filter-drawer')).toBeVisible();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    await crawler.check(rules);
    await page.goto(`${prefix}/bags`);
    await page.locator('main article a').first().press('Enter');
    await expect(page.getByRole('dialog').locator('.ask-row button')).toBeVisible();
    await crawler.check(rules);
    for (const size of [24, 32]) {
      await crawler.setFontSize(size);
      // The list is still there, behind the modal. Its count is beside the button of the filters, or above it.
      const bar = page.locator('.listing-bar');
      const [count, filters] = await Promise.all(
        [bar.locator('p'), bar.locator('button')].map((part) => part.boundingBox()),
      );
      const [left, right] = [count, filters].toSorted((a, b) => (a?.x ?? 0) - (b?.x ?? 0));
      const isBeside = (left?.x ?? 0) + (left?.width ?? 0) <= (right?.x ?? 0);
      expect(isBeside || (count?.y ?? 0) + (count?.height ?? 0) <= (filters?.y ?? 0)).toBe(true);
    }
    await crawler.setFontSize(16);
  });
}

test('Hs-2 every screen of the admin area fits phones and wide screens, and is accessible', async ({
  page,
  request,
  ownShop,
}) => {
  await pagesOf(ownShop);
  await signInByRequest(request, ownShop.origin);
  await ownShop.sql("update products set pin_rank = 1 where name = 'Pocket Pinafore'");
  const [product] = await ownShop.sql<{ id: string }>(`select id from products where facts <> '{}' limit 1`);
  const crawler = await openCrawler(page);
  await page.goto('/admin/login');
  await crawler.check();
  for (const path of [...SCREENS, `products/${product?.id}/edit`]) {
    await enter(page, ownShop.origin, `/admin/${path}`);
    await crawler.check();
    await expectAccessible(page, ['target-size']);
  }
  await ownShop.sql('update products set pin_rank = 0');
});

test('no screen of the admin area moves when it takes over its controls, so a press meets what it was aimed at', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin);
  const moved: string[] = [];
  for (const path of [...SCREENS, ...SCREENS_WITHOUT_CRAWL]) {
    const shift = await layoutShiftOfHydration(page, `/admin/${path}`);
    if (shift > 0.01) moved.push(`${path}: ${shift.toFixed(3)}`);
  }
  expect(moved).toEqual([]);
});

test('Hs-34 before scripts take over, each enabled button works, and each select keeps what is chosen', async ({
  page,
  ownShop,
}) => {
  const pages = await pagesOf(ownShop);
  await ownShop.sql(
    'update products set pin_rank = 1 where id = (select id from products where category = $1 limit 1)',
    ['Kids'],
  );
  const question = await addRows(ownShop);
  await enter(page, ownShop.origin, '/admin/import');
  await page.getByLabel('Choose a table').setInputFiles({
    name: 'bags.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Price,Category\nLate bag,5,Bags\n'),
  });
  await expect(page.getByRole('button', { name: 'Preview import' })).toBeVisible();
  const screens = [...SCREENS, ...SCREENS_WITHOUT_CRAWL, 'passkeys', `questions/${question}`].map(
    (path) => `/admin/${path}`,
  );
  const paths = [...pages, ...screens, new URL(page.url()).pathname].map((path) => path || '/');
  const dead: string[] = [];
  const selects: [path: string, index: number][] = [];
  let release = await holdScripts(page);
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    dead.push(...(await page.evaluate(findDeadButtons)).map((name) => `${path}: ${name}`));
    // A disabled button may have little contrast, but must say that it is disabled.
    if (path === '/admin/products/new') await expectAccessible(page, ['color-contrast']);
    const enabled = await page.locator('select:enabled:visible:has(option + option)').count();
    for (let index = 0; index < enabled; index += 1) selects.push([path, index]);
  }
  expect(dead).toEqual([]);

  expect(selects.length).toBeGreaterThan(5);
  const lost: string[] = [];
  for (const [path, index] of selects) {
    release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(findDeadButtons);
    const select = await page
      .locator('select:enabled:visible:has(option + option)')
      .nth(index)
      .elementHandle();
    const others = await select?.$$eval('option:not(:checked)', (all) =>
      all.map((option) => (option as HTMLOptionElement).value),
    );
    const chosen = others?.at(-1) ?? '';
    await select?.selectOption(chosen);
    release();
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));
    await page.waitForTimeout(300);
    if ((await select?.inputValue()) !== chosen) lost.push(`${path}: ${chosen}`);
  }
  expect(lost).toEqual([]);
});

/** Publishes all languages and a text page, adds a line sheet, and returns the addresses of all pages. */
async function pagesOf(shop: OwnShop): Promise<string[]> {
  const languages: Language[] = ['en', 'ar', 'fr', 'zh', 'hi'];
  const text = '# Your data\n\nWe keep **nothing**. [Ask us](/contact).';
  await offerLanguages(shop, languages, {
    pages: [{ title: 'Privacy', slug: 'privacy', text, inFooter: true }],
  });
  const [ids] = await shop.sql<{ product: string; sheet: string }>(
    `insert into line_sheets (title, wanted, paper, has_prices, expires_at)
      values ('Bags', '{"view":"category=Bags"}', 'a4', true, now() + interval '1 day')
      returning id as sheet,
        (select id from products where not hidden and category = 'Cosmetics' limit 1) as product`,
  );
  const product = ids?.product;
  const asked = [`/shortlist?products=${product}`, `/ask?products=${product}`];
  // The category of the product has the longest name.
  return [`/product/${product}`, '', ...asked, ...PAGES, `/line-sheet/${ids?.sheet}`];
}

/** Adds an entry to each list of the admin that is empty in the demo. @returns the id of a question */
async function addRows(shop: OwnShop): Promise<string | undefined> {
  await shop.sql(`insert into webhooks (url, events, secret_hash)
    values ('https://example.com/', '{product.created}', repeat('0', 64))`);
  await shop.sql(`insert into api_keys (name, hash, rights) values ('Stock', repeat('0', 64), '{read}')`);
  await shop.sql(`insert into saved_replies (name, language, text) values ('Prices', '', 'Hello')`);
  await shop.sql(
    `insert into import_addresses (address, confirmed_at, confirmed) values ('https://example.com/', now(), '{}')`,
  );
  const [question] = await shop.sql<{ id: string }>(
    `insert into questions (message, name, email, office, language)
      values ('Is it linen?', 'Maria', 'maria@example.com', 'India', 'en') returning id`,
  );
  return question?.id;
}

async function openCrawler(page: Page) {
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize(PHONE);
  /** Sets the default font size of the browser. */
  const setFontSize = async (standard: number) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`);
  };
  /** Expects that the page, or its open dialog, does not scroll sideways, and that axe finds nothing. */
  const check = async (rules?: string[]) => {
    await page.setViewportSize({ width: 1440, height: 844 });
    await expectToFit(page);
    if (isComplete) await expectAccessible(page, rules);
    await page.setViewportSize({ width: 320, height: 844 });
    await expectToFit(page);
    await page.setViewportSize(PHONE);
    await expectToFit(page);
    await expectAccessible(page, rules);
    const isInShop = !new URL(page.url()).pathname.startsWith('/admin');
    for (const size of [24, 32]) {
      await setFontSize(size);
      for (const width of isInShop ? [320, PHONE.width] : [PHONE.width]) {
        await page.setViewportSize({ ...PHONE, width });
        await expectToFit(page);
        if (!isInShop) continue;
        const where = `${page.url()}, ${size} px, ${width} px wide`;
        expect.soft(await page.evaluate(findTallControls), where).toEqual([]);
        expect.soft(await page.evaluate(findBrokenWords), where).toEqual([]);
      }
    }
    await setFontSize(16);
  };
  return { check, setFontSize };
}

async function expectToFit(page: Page): Promise<void> {
  const beyond = () => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog:modal')];
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  };
  // A page follows a new size of its window or its type after a moment.
  await expect
    .poll(() => page.evaluate(beyond), `${page.url()}, ${page.viewportSize()?.width} px wide`)
    .toBeLessThanOrEqual(0);
}

/** Returns the texts and sizes of visible controls that are cut, too tall, or have too many lines. */
function findTallControls(): string[] {
  // Cards, slides and captions, and the links and buttons that are as large as a photo.
  const PHOTOS = 'article, figure, a:has(img), .gallery-photo, [aria-roledescription]';
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  // Links in a text are no controls, and a label around a field is as high as both.
  const controls = document.querySelectorAll<HTMLElement>(
    'button, summary, select, label:not(:has([inputmode], textarea)), a:not(p *, .page-text *)',
  );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest(PHOTOS)) return [];
    const bottoms = new Set<number>();
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNode(texts.currentNode);
      // Text for screen readers is one pixel wide.
      for (const { width, bottom } of range.getClientRects())
        if (width > 1) bottoms.add(Math.round(bottom / (rem / 2)));
    }
    const lines = bottoms.size;
    const { width, height } = control.getBoundingClientRect();
    // On phones, the row of sections scrolls.
    const { left, right } = (control.closest('.section-links ul') ?? control).getBoundingClientRect();
    // A value of a filter is followed by the number of its products.
    const isLabel = control.matches('label');
    const maxLines = isLabel ? 4 : control.closest('footer') ? 2 : 3;
    // In the list of offices, a link also names the kind of the office.
    const maxHeight = isLabel || control.closest('main nav') ? 7 : 5;
    const isFine = lines <= maxLines && height <= maxHeight * rem && left >= 0 && right <= innerWidth;
    return isFine ? [] : [`${control.textContent}: ${lines} lines, ${width} x ${height}, from ${left}`];
  });
}

/** Returns the visible words that are broken in their middle. */
function findBrokenWords(): string[] {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const top = [...document.querySelectorAll('dialog:modal, :popover-open')].at(-1) ?? document.body;
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    // Chinese may break between any letters.
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[^\s\p{P}\p{S}\p{Script=Han}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => bottom);
      if (Math.max(...lines) - Math.min(...lines) > rem / 2) broken.push(`${word} in ${node.nodeValue}`);
    }
  }
  return broken;
}
