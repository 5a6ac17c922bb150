import type { Route } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test.describe('when the response fails', () => {
  test.use({ expectedFailures: [/search\.data|Failed to search products/] });

  const failures = {
    'a lost connection': (route: Route) => route.abort('connectionfailed'),
    'a proxy’s 500': (route: Route) => route.fulfill({ status: 500, body: '<h1>nginx</h1>' }),
    'a proxy’s 502': (route: Route) => route.fulfill({ status: 502, body: '<h1>nginx</h1>' }),
    'a proxy’s 401': (route: Route) => route.fulfill({ status: 401, body: '<h1>nginx</h1>' }),
    'a proxy’s 404': (route: Route) => route.fulfill({ status: 404, body: '<h1>nginx</h1>' }),
    'a proxy’s 429': (route: Route) => route.fulfill({ status: 429, body: '<h1>nginx</h1>' }),
  };
  test('Se-3 a failed response is a search without results, for the first search and for later ones', async ({
    page,
  }) => {
    const headline = page.getByRole('heading', { level: 1 });
    await page.goto('/women');
    for (const [failure, answer] of Object.entries(failures)) {
      await test.step(failure, async () => {
        const logged = page.waitForEvent('console', (message) => message.text().includes('Failed to search'));
        await page.route(/search\.data/, answer);
        await page.getByRole('banner').locator('[popovertarget]').first().click();
        const field = page.getByPlaceholder('Search for products...');
        await field.fill('tote');
        await field.press('Enter');
        await expect(headline).toHaveText('Something went wrong');
        await expect(page).toHaveURL('/search?q=tote');
        await expect(page.getByText('Searching...')).toBeHidden();
        await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
        await expect(page.getByText('nginx')).toBeHidden();
        await logged;

        // A later search fails in the same way, whatever the cause.
        if (failure === 'a lost connection') {
          const pageField = page.getByRole('combobox', { name: 'Search the collection' });
          await pageField.fill('leather');
          await pageField.press('Enter');
          await expect(page).toHaveURL('/search?q=leather');
          await expect(headline).toHaveText('Something went wrong');
          await expectAccessible(page);
        }
        await page.unrouteAll();
        await page.getByRole('link', { name: 'Try again' }).click();
        await expect(headline).toHaveText(/^Found \d product\(s\) for/);
      });
    }
  });
});
