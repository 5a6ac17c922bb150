import { expect, test } from '../support/test.ts';

/** Checks undocumented behavior of React Router that `app/router/` relies on. An upgrade that changes it fails here. */
test('React Router still has the internal behavior that app/router relies on', async ({ page, request }) => {
  const reads: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname.endsWith('.data')) reads.push(sent.url());
  });
  await page.goto('/women');

  await test.step('render-page: the HTML contains all data of the page', async () => {
    const html = await (await request.get('/women')).text();
    expect(html).toContain('__reactRouterContext.streamController.enqueue(');
    expect(html).toContain('__reactRouterContext.streamController.close()');
    await expect(page.locator('[popovertarget]').first()).toBeVisible();
    expect(reads).toEqual([]);
  });

  await test.step('page-cache: the server responds to .data paths with page data', async () => {
    for (const path of ['/women.data', '/_.data']) {
      expect((await request.get(path)).headers()['content-type'], path).toMatch(/^text\/x-script/);
    }
  });
});
