import { readFile } from 'node:fs/promises';
import { startS3Server } from '#platform/media/testing/s3-server.ts';
import { forwardPortTo } from '../e2e/support/forwarded-port.ts';
import { type Outcome, openShop } from './shop.ts';

/** The object store accepts requests but never responds: requests that need it fail in time, and no others wait. */
export async function freezeStorage(): Promise<Outcome> {
  const store = await startS3Server();
  const connection = await forwardPortTo(store.endpoint);
  const shop = await openShop({
    STORAGE_URL: `s3://products?endpoint=${connection.forwardedUrl}&region=${store.region}`,
    AWS_ACCESS_KEY_ID: store.accessKeyId,
    AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
  });
  const photograph = await readFile('demo/images/bags-zip-pouch-1.jpg');
  const { url = '' } = await shop.upload(photograph);
  const wrong: string[] = [];

  connection.freeze();
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
  connection.thaw();

  const thawed = performance.now();
  while ((await shop.upload(photograph)).status !== 200 && performance.now() - thawed < 60_000) {}
  const recovery = performance.now() - thawed;
  const lost = (await fetch(shop.origin + url)).status === 200 ? [] : [url];
  await shop.close();
  await connection.stop();
  await store.remove();
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const done = `20 pictures and 5 uploads with a frozen storage, refused within ${seconds(longest)} s; 20 pages at the same time in ${seconds(pagesTook)} s`;
  return { done, lost, wrong, recovery };
}
