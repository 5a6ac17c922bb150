import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import {
  keepSaving,
  type Outcome,
  openPostgresServer,
  openShop,
  type TorturedShop,
  untilItWorks,
} from './shop.ts';

/** Kills the shop during saves and uploads, half of the times on each kind of database. */
export async function killShop(times: number): Promise<Outcome> {
  const { server, url } = await openPostgresServer();
  const outcome: Outcome = { done: '', lost: [], wrong: [], recovery: 0 };
  let acknowledged = 0;
  for (const settings of [{}, { DATABASE_URL: url }]) {
    const shop = await openShop(settings as Record<string, string>);
    acknowledged += await harmWhileSaving(shop, Math.ceil(times / 2), outcome, {
      pauseMs: () => 300 + Math.random() * 700,
      harm: shop.kill,
      start: shop.start,
    });
    await shop.close();
  }
  await server.remove();
  outcome.done = `killed ${2 * Math.ceil(times / 2)} times in ${acknowledged} saves and uploads, on both databases`;
  return outcome;
}

interface Harm {
  pauseMs(): number;
  harm(): Promise<void>;
  start(): Promise<void>;
}

/** Harms a shop during saves and uploads, once per round. @returns the number of acknowledged saves and uploads */
export async function harmWhileSaving(
  shop: TorturedShop,
  rounds: number,
  outcome: Outcome,
  { pauseMs, harm, start }: Harm,
): Promise<number> {
  const photograph = await readFile('demo/images/bags-zip-pouch-1.jpg');
  const uploaded: string[] = [];
  const saved: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const saving = keepSaving(shop, `harmed-${round}`);
    const uploads = [1, 2].map(async () => {
      const { status, url } = await shop.upload(photograph);
      if (status === 200 && url) uploaded.push(url);
    });
    await pause(pauseMs());
    await harm();
    outcome.wrong.push(...(await saving.stop()));
    await Promise.all(uploads);
    saved.push(...saving.saved);
    const begun = performance.now();
    await start();
    await untilItWorks(shop);
    outcome.recovery = Math.max(outcome.recovery, performance.now() - begun);
  }
  const names = await shop.names();
  outcome.lost.push(...saved.filter((name) => !names.has(name)));
  for (const image of uploaded) if (!(await isWhole(shop, image))) outcome.lost.push(image);
  return saved.length + uploaded.length;
}

/** Returns whether the shop serves the image and it decodes completely. */
export async function isWhole({ origin }: TorturedShop, image: string): Promise<boolean> {
  const answer = await fetch(origin + image);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return sharp(bytes)
    .stats()
    .then(
      () => answer.status === 200,
      () => false,
    );
}
