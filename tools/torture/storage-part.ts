import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import { startS3Server } from '#platform/media/testing/s3-server.ts';
import { type Outcome, openShop } from './shop.ts';

/** The object store accepts requests but never responds: requests that need it fail in time, and no others wait. */
export async function freezeStorage(): Promise<Outcome> {
  const store = await startS3Server();
  const connection = await openFreezableConnection(store.endpoint);
  const shop = await openShop({
    STORAGE_URL: `s3://products?endpoint=${connection.endpoint}&region=${store.region}`,
    AWS_ACCESS_KEY_ID: store.accessKeyId,
    AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
  });
  const photograph = await readFile('demo/images/bags-zip-pouch-1.jpg');
  const { url = '' } = await shop.upload(photograph);
  const wrong: string[] = [];

  connection.freeze(true);
  const begun = performance.now();
  const pictures = Array.from({ length: 20 }, async () => {
    const answer = await fetch(shop.origin + url).catch(() => null);
    if (answer?.status !== 503) wrong.push(`a picture got status ${answer?.status}`);
  });
  const uploads = Array.from({ length: 5 }, async () => {
    const { status } = await shop.upload(photograph);
    if (status !== 503) wrong.push(`an upload got status ${status}`);
  });
  for (let at = 0; at < 20; at += 1) {
    const page = await fetch(`${shop.origin}/women?min=${1 + at}`);
    if (page.status !== 200) wrong.push(`a page got status ${page.status}`);
  }
  const pagesTook = performance.now() - begun;
  await Promise.all([...pictures, ...uploads]);
  const longest = performance.now() - begun;
  connection.freeze(false);

  const thawed = performance.now();
  while ((await shop.upload(photograph)).status !== 200 && performance.now() - thawed < 60_000) {}
  const recovery = performance.now() - thawed;
  const lost = (await fetch(shop.origin + url)).status === 200 ? [] : [url];
  await shop.close();
  connection.close();
  await store.remove();
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const done = `20 pictures and 5 uploads with a frozen storage, refused within ${seconds(longest)} s; 20 pages at the same time in ${seconds(pagesTook)} s`;
  return { done, lost, wrong, recovery };
}

/** Forwards a port to the storage. The forwarding can be frozen. */
async function openFreezableConnection(endpoint: string) {
  const target = new URL(endpoint);
  const port = await freePort();
  const ends = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => {}).on('close', () => ends.delete(end));
      if (isFrozen) end.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    freeze(freeze: boolean) {
      isFrozen = freeze;
      // Close frozen connections, because the other end has given them up.
      for (const end of ends) freeze ? end.pause() : end.destroy();
    },
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
