import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { decodersOf } from '#media/testing/decoder-processes.ts';
import { hostileImages } from '#media/testing/hostile-images.ts';
import { type MeasuredShop, openDemoShop } from './measured-shop.ts';
import { processorSeconds } from './processor-seconds.ts';
import { atMost, type Row } from './row.ts';
import { signIn } from './sign-in.ts';

const UPLOADS = 40;
const IDLE_PAGES = 500;
const PAUSE_MS = 20;

/** Images made to take a decoder's memory and time: what they take, and what visitors notice of it. */
export async function measureHostileImages(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const shop = await openDemoShop(directory);
  const cookie = await signIn(shop.origin);
  const images = Object.values(hostileImages());

  let longest = 0;
  for (const image of images) longest = Math.max(longest, await decodingSeconds(shop, cookie, image));

  const idle = await pageTimes(shop, (asked) => asked < IDLE_PAGES);
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
  await rm(directory, { recursive: true });
  const reference = { name: 'without them', value: ninetyNinth(idle) };
  const value = ninetyNinth(busy);
  return [
    atMost(10_000, 'hostile images, one by one: the longest, processor time', longest * 1000, 'ms'),
    atMost(400, `${UPLOADS} of them at once: the largest decoder, all of it`, peak, 'MB'),
    {
      row: `a page while ${UPLOADS} of them arrive, p99`,
      value,
      unit: 'ms',
      reference,
      ratio: value / reference.value,
      target: 'at most 2 of without them',
      met: value <= reference.value * 2,
    },
  ];
}

/** Of the decoder alone; where it was ended, until then. */
async function decodingSeconds(shop: MeasuredShop, cookie: string, image: Buffer): Promise<number> {
  let isUnderWay = true;
  const answered = upload(shop, cookie, image).finally(() => {
    isUnderWay = false;
  });
  const before = await decoderSeconds(shop);
  let most = 0;
  while (isUnderWay) {
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

/** On a connection of its own: one that is used again may be closed at that moment, in the midst of megabytes. */
async function upload({ origin }: MeasuredShop, cookie: string, image: Buffer): Promise<void> {
  const headers = { Origin: origin, Cookie: cookie, 'Content-Length': image.byteLength };
  const sent = request(`${origin}/admin/uploads`, { method: 'POST', headers, agent: false });
  const answered = once(sent, 'response');
  sent.end(image);
  const [answer] = await answered;
  const said = await text(answer);
  if (![200, 422].includes(answer.statusCode)) {
    throw new Error(`An upload was answered by ${answer.statusCode} ${said}`);
  }
}

/** How long new category pages take, asked for one after another with a pause, in milliseconds. */
async function pageTimes({ origin }: MeasuredShop, goOn: (asked: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goOn(times.length)) {
    pages += 1;
    const asked = performance.now();
    await (await fetch(`${origin}/women?max=${1_000_000 + pages}`)).text();
    times.push(performance.now() - asked);
    await setTimeout(PAUSE_MS);
  }
  return times;
}

/** Each address is another one, so that no page is in memory. */
let pages = 0;

function ninetyNinth(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}
