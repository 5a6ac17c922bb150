import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { decodersOf } from '#platform/media/testing/decoder-processes.ts';
import { hostileImages } from '#platform/media/testing/hostile-images.ts';
import { type MeasuredShop, openDemoShop, signIn } from './support/measured-shop.ts';
import { pageTimes } from './support/page-times.ts';
import { processorSeconds } from './support/process-usage.ts';
import { atMost, atMostOf, percentile, type Row, untargeted } from './support/row.ts';

const UPLOADS = 40;
const IDLE_PAGES = 500;
const PAUSE_MS = 20;

/** Measures the time and memory that hostile images take to decode, and how they delay pages for visitors. */
export async function measure(): Promise<Row[]> {
  const shop = await openDemoShop();
  const cookie = await signIn(shop.origin);
  const images = Object.values(hostileImages());

  let longest = 0;
  for (const image of images) {
    const before = await decoderSeconds(shop);
    const seconds = await watchWhile(upload(shop, cookie, image), () => decoderSeconds(shop));
    longest = Math.max(longest, seconds - before);
  }

  const idle = percentile(await pageTimes(shop.origin, IDLE_PAGES), 0.99);
  const uploads = Promise.all(
    Array.from({ length: UPLOADS }, (_, at) =>
      upload(shop, cookie, images[at % images.length] ?? Buffer.alloc(0)),
    ),
  );
  const peak = watchWhile(uploads, async () =>
    Math.max(...decodersOf(shop.pid).map((decoder) => decoder.peakMegabytes)),
  );
  const busy = percentile(await pageTimes(shop.origin, uploads), 0.99);
  const memory = await peak;
  await shop.close();
  const page = untargeted(`a page while ${UPLOADS} of them arrive, p99`, busy, 'ms');
  return [
    atMost(10_000, 'hostile images, one by one: CPU time of the slowest', longest * 1000, 'ms'),
    atMost(400, `${UPLOADS} of them at once: memory of the largest decoder`, memory, 'MB'),
    atMostOf(2, page, { name: 'without them', value: idle }),
  ];
}

/** Reads a value every 20 ms while a promise is pending. @returns the highest */
async function watchWhile(during: Promise<unknown>, read: () => Promise<number>): Promise<number> {
  let most = 0;
  const watch = setInterval(async () => {
    most = Math.max(most, await read());
  }, PAUSE_MS);
  await during.finally(() => clearInterval(watch));
  return most;
}

/** Returns the CPU time of the busiest decoder; 0 if none is running. */
async function decoderSeconds({ pid }: MeasuredShop): Promise<number> {
  const seconds = decodersOf(pid).map((decoder) => processorSeconds(decoder.pid).catch(() => 0));
  return Math.max(0, ...(await Promise.all(seconds)));
}

/** Uses a new connection, because the server may close a reused one while the image is being sent. */
async function upload({ origin }: MeasuredShop, cookie: string, image: Buffer): Promise<void> {
  const headers = { Origin: origin, Cookie: cookie, 'Content-Length': image.byteLength };
  const sent = request(`${origin}/admin/uploads`, { method: 'POST', headers, agent: false });
  const received = once(sent, 'response');
  sent.end(image);
  const [response] = await received;
  const body = await text(response);
  if (![200, 422].includes(response.statusCode)) {
    throw new Error(`An upload got the response ${response.statusCode} ${body}`);
  }
}
