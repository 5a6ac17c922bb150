import { expect, test } from '../support/test.ts';

test('every response has the headers that protect visitors', async ({ request }) => {
  for (const path of [
    '/',
    '/women',
    '/nowhere',
    '/robots.txt',
    '/icon.svg',
    '/media/products/x',
    '/women.data',
  ]) {
    const headers = (await request.get(path, { headers: { Origin: 'https://evil.example' } })).headers();
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': path === '/icon.svg' ? 'cross-origin' : 'same-origin',
    });
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers, path).not.toHaveProperty('x-powered-by');
    expect(headers, path).not.toHaveProperty('access-control-allow-origin');
  }
});

test.describe('a script injected into the page', () => {
  test.use({ expectedFailures: [/Content Security Policy/] });

  test('does not run, and an injected style does not apply', async ({ page }) => {
    // Inject it into the response of the server, so that the policy of the page applies to it.
    await page.route('/contact', async (route) => {
      const response = await route.fetch();
      const injected =
        '<style>main { display: none }</style>' +
        '<script>document.title = "taken over"</script><img src="data:," onerror="document.title = 1">';
      await route.fulfill({
        response,
        body: (await response.text()).replace('</body>', `${injected}</body>`),
      });
    });
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('Content Security Policy'),
    );
    await page.goto('/contact');
    await refused;
    await expect(page).not.toHaveTitle(/taken over|^1$/);
    await expect(page.getByRole('main')).toBeVisible();
  });
});
