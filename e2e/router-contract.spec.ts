import { expect, test } from './test.ts';

test.use({ expectedFailures: [/search\.data|Failed to search products/] });

/** Checks undocumented behavior of React Router that `app/router/` relies on. An upgrade that changes it fails here. */
test('React Router still has the internal behavior that app/router relies on', async ({ page, request }) => {
  const reads: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname.endsWith('.data')) reads.push(sent.url());
  });
  await page.goto('/women');

  await test.step('build-manifest: the manifest lists the built routes by id', async () => {
    const manifest = await page.evaluate(() => window.__reactRouterManifest);
    expect(manifest?.version).toMatch(/^\w+$/);
    expect(manifest?.routes.storefront?.parentId).toBe('root');
    const search = manifest?.routes.search;
    expect(search?.parentId).toBe('storefront');
    for (const file of [search?.module ?? '', ...(search?.imports ?? [])]) {
      expect((await request.get(file)).headers()['content-type'], file).toMatch(/^text\/javascript/);
    }
  });

  await test.step('render-page: the HTML contains all data of the page', async () => {
    const html = await (await request.get('/women')).text();
    expect(html).toContain('__reactRouterContext.streamController.enqueue(');
    expect(html).toContain('__reactRouterContext.streamController.close()');
    await expect(page.locator('[aria-expanded]').first()).toBeVisible();
    expect(reads).toEqual([]);
  });

  await test.step('data-path: the server responds to .data paths with page data', async () => {
    for (const path of ['/women.data', '/_.data']) {
      expect((await request.get(path)).headers()['content-type'], path).toMatch(/^text\/x-script/);
    }
  });

  await test.step('prefetch-data: the router uses the global fetch', async () => {
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = (input, init) => {
        document.documentElement.dataset.read = new URL(String(input), document.baseURI).pathname;
        return fetch(input, init);
      };
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Our Locations' }).click();
    await expect(page).toHaveURL('/locations');
    await expect(page.locator('html')).toHaveAttribute('data-read', '/locations.data');
  });

  await test.step('stale-while-error: middleware gets the results by route and can replace them', async () => {
    await page.route(/search\.data/, (route) => route.abort());
    await page.getByRole('banner').locator('[popovertarget]').first().click();
    await page.getByPlaceholder('Search for products...').fill('tote');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No products found');
  });
});
