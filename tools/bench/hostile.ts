import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { decodersOf } from '#platform/media/testing/decoder-processes.ts';
import { hostileImages } from '#platform/media/testing/hostile-images.ts';
import { type MeasuredShop, openDemoShop, signIn } from './support/measured-shop.ts';
import { ninetyNinth, pageTimes } from './support/page-times.ts';
import { processorSeconds } from './support/processor-seconds.ts';
import { atMost, atMostOf, type Row } from './support/row.ts';

const UPLOADS = 40;
const IDLE_PAGES = 500;
const PAUSE_MS = 20;

/** Measures the time and memory that hostile images take to decode, and how they delay pages for visitors. */
export async function measureHostileImages(): Promise<Row[]> {
  const shop = await openDemoShop();
  const cookie = await signIn(shop.origin);
  const images = Object.values(hostileImages());

  let longest = 0;
  for (const image of images) longest = Math.max(longest, await decodingSeconds(shop, cookie, image));

  const idle = await pageTimes(shop, (count) => count < IDLE_PAGES);
  let isBusy = true;
  let peak = 0;
  const uploads = Array.from({ length: UPLOADS }, (_, at) =>
    upload(shop, cookie, images[at % images.length] ?? Buffer.alloc(0)),
  );
  const done = Promise.all(uploads).finally(() => {
    isBusy = false;
  });
  const busy = await pageTimes(shop, () => {
    peak = Math.max(peak, ...decodersOf(shop.pid).map((decoder) => decoder.peakMegabytes));
    return isBusy;
  });
  await done;
  await shop.close();
  return [
    atMost(10_000, 'hostile images, one by one: CPU time of the slowest', longest * 1000, 'ms'),
    atMost(400, `${UPLOADS} of them at once: memory of the largest decoder`, peak, 'MB'),
    atMostOf(2, `a page while ${UPLOADS} of them arrive, p99`, ninetyNinth(busy), 'ms', {
      name: 'without them',
      value: ninetyNinth(idle),
    }),
  ];
}

/** Returns the CPU time of the decoder for one image, up to its end if it was killed. */
async function decodingSeconds(shop: MeasuredShop, cookie: string, image: Buffer): Promise<number> {
  let isUploading = true;
  const answered = upload(shop, cookie, image).finally(() => {
    isUploading = false;
  });
  const before = await decoderSeconds(shop);
  let most = 0;
  while (isUploading) {
    most = Math.max(most, await decoderSeconds(shop));
    await setTimeout(PAUSE_MS);
  }
  await answered;
  return most - before;
}

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
