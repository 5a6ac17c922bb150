import { signInByRequest } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';

// A shop of its own, because the tests of the shared shop sign in from the same network.
test.use({ expectedFailures: [/401|429/] });

test('Au-2 a wrong password shows a message; repeated failures throttle the sign-in; sign-in responses are not cached', async ({
  page,
  request,
  ownShop,
}) => {
  const headers = { Origin: ownShop.origin };
  await page.goto('/admin/login');
  // A separate username, so that sign-ins of other tests are not throttled.
  const guess = { username: 'a guesser', password: 'wrong' };
  const attempt = async () => {
    await page.getByLabel('Username').fill(guess.username);
    await page.getByLabel('Password').fill(guess.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  };
  await attempt();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await expect(page.getByLabel('Password')).toBeFocused();

  // `page.request` is not signed in.
  const send = (address: string) => page.request.post(address, { headers, form: guess, maxRedirects: 0 });
  const answers = [
    await page.request.get('/admin/login'),
    await page.request.get('/admin/login.data'),
    await page.request.get('/admin/dashboard', { maxRedirects: 0 }),
    await page.request.get('/admin/dashboard.data', { maxRedirects: 0 }),
    await page.request.post('/admin/session', { headers }),
    await send('/admin/login'),
  ];
  for (const answer of answers) {
    expect(answer.headers()['cache-control'], answer.url()).toMatch(/\bno-store\b/);
  }
  // Each failure doubles the wait, until it is longer than the next attempts take.
  await Promise.all(Array.from({ length: 6 }, () => send('/admin/login')));
  for (const address of ['/admin/login', '/admin/login.data']) {
    await expect(async () => {
      const answer = await send(address);
      expect(answer.status()).toBe(429);
      expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
      expect(answer.headers()['cache-control']).toMatch(/\bno-store\b/);
    }).toPass();
  }
  await expect(async () => {
    await attempt();
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.', { timeout: 500 });
  }).toPass();
  // A successful sign-in ends the throttling of this network for the tests that follow.
  await signInByRequest(request, ownShop.origin);
});
