import { readdirSync, readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../app/routes.ts';
import { enter, signInByRequest } from '../support/administrator.ts';
import { expect, test } from '../support/test.ts';

/** Every address of the admin area. Read from the routes, so new ones are included. */
const guarded = (await Promise.resolve(routes))
  .flatMap(addresses)
  .filter((path) => path.startsWith('/admin/') && !path.startsWith('/admin/login') && !path.endsWith('*'))
  .map((path) => path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'));

const isComplete = process.env.COMPLETE === 'true';

test('Au-5 Ro-3 every address of the admin area refuses requests without a session', async ({ baseURL }) => {
  const origin = baseURL ?? '';
  const body = new FormData();
  body.append('file', new File([Buffer.alloc(10)], 'a.png', { type: 'image/png' }));
  expect(guarded.length, 'the routes of the admin were found').toBeGreaterThan(2);
  for (const path of guarded) {
    for (const address of [path, `${path}.data`]) {
      const read = await fetch(origin + address, { redirect: 'manual' });
      const leadsToSignIn = /admin(\/|%2F|")?login/i.test(
        (read.headers.get('location') ?? '') + (await read.text()),
      );
      expect(read.status === 401 || leadsToSignIn, `GET ${address}: ${read.status}`).toBe(true);
      for (const method of isComplete ? ['POST', 'PUT', 'PATCH', 'DELETE'] : ['POST']) {
        const write = await fetch(origin + address, { method, headers: { Origin: origin }, body });
        expect(write.status, `${method} ${address}`).toBe(401);
        expect(await write.text(), `${method} ${address}`).not.toContain('aria-label="Administration"');
      }
    }
  }
  const [first = ''] = guarded;
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect((await fetch(origin + first, { method, headers: { Origin: origin }, body })).status, method).toBe(
      401,
    );
  // Caches, cookies and proxies compare the path literally.
  for (const path of ['/ADMIN/dashboard?q=1', '/%61dmin/dashboard?q=1']) {
    const { status, headers } = await fetch(origin + path, { redirect: 'manual' });
    expect([status, headers.get('location')], path).toEqual([308, '/admin/dashboard?q=1']);
  }
});

test('Au-5 every address of the admin area refuses a write from another site', async ({
  request,
  baseURL,
}) => {
  await signInByRequest(request, baseURL ?? '');
  const { cookies } = await request.storageState();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const body = new URLSearchParams({ any: 'thing' });
  const foreign: Record<string, string>[] = [{ Origin: 'https://evil.example' }, { Origin: 'null' }, {}];
  // The screens' own forms are sent to `.data` with scripts.
  for (const [at, path] of guarded.flatMap((path) => [path, `${path}.data`]).entries()) {
    // One address, or in a complete run each, gets all of them.
    for (const headers of isComplete || at === 0 ? foreign : foreign.slice(0, 1)) {
      // Playwright's requests take several times as long as `fetch`.
      const init = { method: 'POST', headers: { ...headers, Cookie }, body, redirect: 'manual' } as const;
      const write = await fetch(new URL(path, baseURL), init);
      await write.arrayBuffer();
      expect(write.status, `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
});

test('Au-5 no NUL character, which PostgreSQL cannot store, makes an address of the admin area fail', async ({
  request,
  baseURL,
}) => {
  await signInByRequest(request, baseURL ?? '');
  const { cookies } = await request.storageState();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { Cookie, Origin: baseURL ?? '' };
  const fields = new URLSearchParams(fieldNames().map((name) => [name, 'a\0']));
  // These would end the session or slow down later sign-ins.
  for (const path of guarded.filter((path) => !/logout|password/.test(path))) {
    const address = new URL(`${path}?${fields}`, baseURL);
    for (const init of [{}, { method: 'POST', body: fields }]) {
      const answer = await fetch(address, { ...init, headers, redirect: 'manual' });
      await answer.arrayBuffer();
      expect(answer.status, `${init.method ?? 'GET'} ${path}`).toBeLessThan(500);
      expect(answer.status, 'the session lasts').not.toBe(401);
    }
  }
});

/** The names of the fields and parameters that the admin area reads. Read from the code, so new ones are included. */
function fieldNames(): string[] {
  const files = readdirSync('app/admin', { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`app/admin/${file}`, 'utf8'));
  const read = [...code.join('\n').matchAll(/\.get\('(\w+)'\)/g)].map(([, name = '']) => name);
  return [...new Set([...read, 'kind', 'view', 'id', 'category'])];
}

function addresses(entry: RouteConfigEntry): string[] {
  return [...(entry.path ? [entry.path] : []), ...(entry.children ?? []).flatMap(addresses)];
}

test.describe('an unknown address of the admin area', () => {
  test.use({ expectedFailures: [/admin\/nowhere/] });

  test('Ro-2 Ro-6 is a 404 in the design of the admin area; its navigation is shown only after signing in', async ({
    page,
    baseURL,
  }) => {
    const frame = page.getByRole('navigation', { name: 'Administration' });
    for (const isSignedIn of [false, true]) {
      if (isSignedIn) await enter(page, baseURL ?? '');
      const answer = await page.goto('/admin/nowhere');
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not here');
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(frame).toHaveCount(isSignedIn ? 1 : 0);
      await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(isSignedIn ? 0 : 1);
    }
  });
});
