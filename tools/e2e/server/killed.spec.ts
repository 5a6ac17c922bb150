import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { administrator } from '../support/administrator.ts';
import { expect, test } from '../support/own-process.ts';
import { PRODUCTION } from '../support/server-process.ts';

// Each round starts a real server, which may have to recover its database.
test.describe.configure({ timeout: 120_000 });

const photograph = readFileSync('demo/images/bags-zip-pouch-1.jpg');

test('Im-3 Pf-6 a server killed during uploads and saves leaves only complete products and images', async ({
  settings,
  start,
}) => {
  const origin = settings.ORIGIN ?? '';
  const saved: string[] = [];
  let cookie = '';

  // The server is killed after this number of responses, while other uploads and saves are in progress.
  for (const killedAfter of [2, 6]) {
    const server = start(PRODUCTION, settings);
    await server.open;
    cookie ||= await signIn(origin);
    let answers = 0;
    const answered = () => {
      answers += 1;
      if (answers === killedAfter) server.kill('SIGKILL');
    };
    const writes = Array.from({ length: 5 }, async (_, index) => {
      const name = `Pouch ${killedAfter}.${index}`;
      const url = await upload(origin, cookie);
      answered();
      if (await save(origin, cookie, name, url)) saved.push(name);
      answered();
    });
    await Promise.allSettled(writes);
    await server.ended;
  }

  const last = start(PRODUCTION, settings);
  await last.open;
  const dashboard = `${origin}/admin/dashboard`;
  const guarded = await fetch(dashboard, { headers: { Cookie: cookie }, redirect: 'manual' });
  expect(guarded.status, 'the earlier session still works').toBe(200);
  const { products } = await (await fetch(`${origin}/products.json?category=Bags`)).json();
  const names: string[] = products.map(({ name }: { name: string }) => name);
  expect(saved.length, 'some saves were confirmed before the kill').toBeGreaterThan(0);
  expect(names).toEqual(expect.arrayContaining(saved));
  for (const { images } of products) {
    const response = await fetch(origin + images[0]);
    expect(response.status, images[0]).toBe(200);
    await sharp(Buffer.from(await response.arrayBuffer())).stats();
  }

  const directory = join(settings.DATA_DIR ?? '', 'images/products');
  const files = readdirSync(directory).filter((name) => !name.startsWith('.'));
  expect(files.length).toBeGreaterThanOrEqual(products.length);
  for (const file of files) await sharp(readFileSync(join(directory, file))).stats();

  last.kill('SIGTERM');
  expect(await last.ended).toBe(0);
  expect(last.output.stderr).toBe('');
});

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body: new URLSearchParams(administrator),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function upload(origin: string, cookie: string): Promise<string> {
  const headers = { Origin: origin, Cookie: cookie };
  const response = await fetch(`${origin}/admin/uploads`, { method: 'POST', headers, body: photograph });
  return (await response.json()).url;
}

/** @returns whether the server confirmed the save */
async function save(origin: string, cookie: string, name: string, image: string): Promise<boolean> {
  const images = [{ url: image, alt: '', focus: '', alts: {} }];
  const values = { name, category: 'Bags', price: '10', description: 'A pouch.', images };
  const response = await fetch(`${origin}/admin/products/new.data`, {
    method: 'POST',
    headers: { Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), isNew: true, base: {}, values }),
  });
  return response.status === 200;
}
