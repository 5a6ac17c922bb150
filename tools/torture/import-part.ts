import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import type { Import } from '#import-export/imports/import.ts';
import { zipped } from '#import-export/tables/writing/zip.server.ts';
import { beginPreview, readImport, startImport, uploadFile } from '../bench/support/import-client.ts';
import { isWhole } from './kill-part.ts';
import { type Outcome, openPostgresServer, openShop, type TorturedShop } from './shop.ts';

const ROWS = 600;
/** The first products have a photo. The others stay hidden, because they are unfinished. */
const PHOTOS = 30;

/**
 * Kills the shop while imports read a table, make the preview, write products, store photos, and while they are undone.
 * Each import must continue by itself and create each product once, with its photo. An undo that was killed must remove
 * all of them when it is repeated.
 */
export async function killImports(times: number): Promise<Outcome> {
  const outcome: Outcome = { done: '', lost: [], wrong: [], recovery: 0 };
  const { server, url } = await openPostgresServer();
  const killed: Record<string, number> = {};
  let imports = 0;
  for (const settings of [{}, { DATABASE_URL: url }]) {
    const shop = await openShop(settings as Record<string, string>);
    const drill = new Drill(shop, Math.ceil(times / 2), outcome, killed);
    while (drill.kills < Math.ceil(times / 2)) await drill.importTable(++imports);
    await shop.close();
  }
  await server.remove();
  const steps = Object.entries(killed).map(([step, count]) => `${count} ${step}`);
  outcome.done = `killed in ${imports} imports of ${ROWS} products, on both databases: ${steps.join(', ')}`;
  return outcome;
}

class Drill {
  kills = 0;
  #imports = 0;
  readonly #shop: TorturedShop;
  readonly #times: number;
  readonly #outcome: Outcome;
  readonly #killed: Record<string, number>;
  /** Products that exist, by the number of their import. */
  readonly #kept = new Set<number>();

  constructor(shop: TorturedShop, times: number, outcome: Outcome, killed: Record<string, number>) {
    this.#shop = shop;
    this.#times = times;
    this.#outcome = outcome;
    this.#killed = killed;
  }

  /** Imports a table, and undoes the first and every other import. */
  async importTable(number: number): Promise<void> {
    const { request } = this.#shop;
    const id = await uploadFile(request, 'bags.zip', await archive(number));
    await this.#survive(id, ['reading']);
    await beginPreview(request, id, ['images']);
    await this.#survive(id, ['checking']);
    await startImport(request, id);
    const { state, counts } = await this.#survive(id, ['running', 'photographs']);
    if (state !== 'finished' || counts.added !== ROWS)
      this.#outcome.wrong.push(`import ${number} is ${state} with ${JSON.stringify(counts)}`);
    this.#kept.add(number);
    await this.#check(number);
    this.#imports += 1;
    if (this.#imports % 2 === 0) return;
    await this.#undo(id);
    this.#kept.delete(number);
    await this.#check(number);
  }

  /** Kills the shop once in each of these steps, and waits until they are over. */
  async #survive(id: string, steps: Import['state'][]): Promise<Import> {
    const killedIn = new Set<string>();
    let last: Import | null = null;
    for (;;) {
      const now = await readImport(this.#shop.request, id);
      const { state, done } = now;
      if (last && state === 'running' && last.state === 'running' && done < last.done)
        this.#outcome.lost.push(`${last.done - done} rows`);
      last = now;
      if (!steps.includes(state)) return now;
      await pause(Math.random() * 300);
      if (killedIn.has(state)) continue;
      killedIn.add(state);
      await this.#kill(state);
    }
  }

  async #undo(id: string): Promise<void> {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const body = new URLSearchParams({ batch: id });
      const undoing = this.#shop.request('/admin/activity.data', { method: 'POST', body }).then(
        ({ status }) => status,
        () => 0,
      );
      if (attempt === 1) {
        await pause(Math.random() * 300);
        await this.#kill('undo');
      }
      const status = await undoing;
      if (attempt === 2 && status !== 200) this.#outcome.wrong.push(`an undo got status ${status}`);
    }
  }

  async #kill(step: string): Promise<void> {
    if (this.kills >= this.#times) return;
    this.kills += 1;
    this.#killed[step] = (this.#killed[step] ?? 0) + 1;
    await this.#shop.kill();
    const begun = performance.now();
    await this.#shop.start();
    this.#outcome.recovery = Math.max(this.#outcome.recovery, performance.now() - begun);
  }

  /** Compares the shop's products with those of the imports that were not undone. */
  async #check(number: number): Promise<void> {
    const response = await this.#shop.request('/admin/products/export/products.csv?q=torture');
    const exported: Record<string, string>[] = parse(await response.text(), { columns: true, bom: true });
    const names = exported.flatMap(({ Name }) => (Name?.startsWith('torture-') ? Name : []));
    const expected = this.#kept.size * ROWS;
    if (names.length !== expected || new Set(names).size !== expected) {
      const found = `${names.length} products with ${new Set(names).size} names`;
      this.#outcome.lost.push(`after import ${number}: expected ${expected} products, found ${found}`);
    }
    const ownPhotos: string[] = [];
    for (const { Name = '', Images = '', Hidden } of exported) {
      const [, of, at] = /^torture-(\d+)-(\d+)$/.exec(Name) ?? [];
      if (Number(of) !== number) continue;
      const images = Images.split('\n').filter(Boolean);
      const hasPhoto = Number(at) < PHOTOS;
      if (images.length !== Number(hasPhoto) || Hidden !== (hasPhoto ? 'no' : 'yes'))
        this.#outcome.wrong.push(`${Name} has ${images.length} photos and is ${Hidden} hidden`);
      ownPhotos.push(...images);
    }
    for (const photo of ownPhotos)
      if (!(await isWhole(this.#shop, new URL(photo).pathname))) this.#outcome.lost.push(photo);
  }
}

/** Returns an archive with a table and its photos, which differ between imports. */
async function archive(number: number): Promise<Buffer> {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const photo = at < PHOTOS ? `${at}.jpg` : '';
    return `torture-${number}-${at},T-${number}-${at},12.50,Bags,A bag.,${photo}\n`;
  });
  const header = 'Name,SKU,Price,Category,Description,Photo\n';
  const photos = Array.from({ length: PHOTOS }, async (_, at) => {
    const background = { r: number % 256, g: 5 * at, b: 100 };
    const photo = sharp({ create: { width: 400, height: 500, channels: 3, background } });
    return { name: `${at}.jpg`, content: [await photo.jpeg().toBuffer()], isCompressed: false };
  });
  const files = [
    { name: 'bags.csv', content: [header, ...rows], isCompressed: true },
    ...(await Promise.all(photos)),
  ];
  return buffer(Readable.from(zipped(files)));
}
