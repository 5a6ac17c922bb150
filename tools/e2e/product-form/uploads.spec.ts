import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as open } from 'node:http';
import { text } from 'node:stream/consumers';
import type { APIRequestContext } from '@playwright/test';
import { signInByRequest } from '../support/administrator.ts';
import { expect, type OwnShop, test } from '../support/own-shop.ts';

const photograph = readFileSync('demo/images/bags-zip-pouch-1.jpg');

test('Im-3 Im-4 an uploaded image is served at its public URL, and is scheduled for removal until a product uses it', async ({
  request,
  ownShop,
}) => {
  await signInByRequest(request, ownShop.origin);
  const response = await upload(request, ownShop, photograph);
  expect(response.status()).toBe(200);
  const { url } = await response.json();

  const image = await request.get(url);
  expect(image.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
  const { etag = '' } = image.headers();
  expect((await request.get(url, { headers: { 'If-None-Match': etag } })).status()).toBe(304);
  const head = await request.head(url);
  expect([head.status(), head.headers()['content-length']]).toEqual([
    200,
    String((await image.body()).length),
  ]);

  const picture = await request.get(`/pictures/card/${url.split('/').at(-1)}.webp`);
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const [listed] = await ownShop.sql<{ hours: number }>(
    `select extract(epoch from due_at - now()) / 3600 as hours from image_removals where name = $1`,
    [url.split('/').at(-1)],
  );
  expect(Math.round(Number(listed?.hours))).toBe(24);
});

test('Im-1 Im-5 each kind of refused upload has its status and its message', async ({ request, ownShop }) => {
  await signInByRequest(request, ownShop.origin);
  const refusals = [
    [Buffer.from('no image at all'), 400, 'File must be an image'],
    [Buffer.alloc(0), 400, 'File must be an image'],
    [photograph.subarray(0, 9000), 400, 'File must be an image'],
    [Buffer.concat([photograph, Buffer.alloc(10_485_760)]), 413, 'Image size must be less than 10MB'],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'Supported formats: JPEG, PNG, GIF, WebP',
    ],
  ] as const;
  const before = ownShop.log();
  for (const [bytes, status, sentence] of refusals) {
    const response = await upload(request, ownShop, bytes);
    expect(response.status()).toBe(status);
    expect(await response.json()).toEqual({ message: `Failed to upload image: ${sentence}` });
  }
  expect(ownShop.log()).toBe(before);
});

test('Im-1 a file that is too large or not an image is refused before it is fully received', async ({
  request,
  ownShop,
}) => {
  const headers = await signedIn(request, ownShop);
  const announced = { 'Content-Length': String(2 ** 30) };
  const start = photograph.subarray(0, 5000);
  expect(await answerTo(ownShop, { ...headers, ...announced }, start)).toEqual([
    413,
    { message: 'Failed to upload image: Image size must be less than 10MB' },
  ]);
  const unannounced = Buffer.concat([photograph, Buffer.alloc(11_000_000)]);
  expect((await answerTo(ownShop, headers, unannounced))[0]).toBe(413);
  expect((await answerTo(ownShop, headers, Buffer.alloc(5000, 'text')))[0]).toBe(400);
});

test('Im-5 too many simultaneous uploads get a 429 with Retry-After', async ({ request, ownShop }) => {
  const headers = await signedIn(request, ownShop);
  const sent = Array.from({ length: 120 }, () => {
    const upload = open(`${ownShop.origin}/admin/uploads`, { method: 'POST', headers, agent: false });
    upload.on('error', () => {});
    upload.write(photograph.subarray(0, 5000));
    return upload;
  });
  const answers = sent.map(
    (upload) => new Promise<IncomingMessage>((resolve) => upload.once('response', resolve)),
  );
  const first = await Promise.race(answers);
  expect([first.statusCode, first.headers['retry-after']]).toEqual([429, '10']);
  expect(JSON.parse(await text(first))).toEqual({
    message: 'Failed to upload image: too many are being uploaded at the moment',
  });
  for (const upload of sent) upload.destroy();
  // The shop frees their slots when it notices that the connections are closed.
  await expect(async () => {
    expect((await upload(request, ownShop, photograph)).status()).toBe(200);
  }).toPass();
});

test('Pf-6 Da-4 an unused image is removed when due, together with its resized pictures', async ({
  request,
  ownShop,
}) => {
  await signInByRequest(request, ownShop.origin);
  const { url } = await (await upload(request, ownShop, photograph)).json();
  const picture = `/pictures/thumb/${url.split('/').at(-1)}.webp`;
  expect((await request.get(picture)).status()).toBe(200);
  await ownShop.sql('update image_removals set due_at = now() where name = $1', [url.split('/').at(-1)]);

  // The server removes due images when it starts.
  await ownShop.server.stop();
  await ownShop.server.start();
  await expect.poll(async () => (await request.get(url)).status()).toBe(404);
  await expect.poll(async () => (await request.get(picture)).status()).toBe(404);
});

/** Signs in and returns the headers for administrator requests sent without Playwright. */
async function signedIn(request: APIRequestContext, { origin }: OwnShop) {
  await signInByRequest(request, origin);
  const { cookies } = await request.storageState();
  return { Origin: origin, Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

function upload(request: APIRequestContext, { origin }: OwnShop, data: Buffer) {
  return request.post('/admin/uploads', { headers: { Origin: origin }, data });
}

/** Sends the beginning of a body and waits for the response without ending the request. */
async function answerTo({ origin }: OwnShop, headers: Record<string, string>, beginning: Buffer) {
  const sent = open(`${origin}/admin/uploads`, { method: 'POST', headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  sent.write(beginning);
  const response = await answered;
  const answer = [response.statusCode, JSON.parse(await text(response))];
  sent.on('error', () => {});
  sent.destroy();
  return answer;
}
