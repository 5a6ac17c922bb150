import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddedServer, freePort, startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import { createDatabase, query } from '../bench/support/database.ts';
import { signIn } from '../bench/support/measured-shop.ts';
import { memoryOf } from '../bench/support/process-usage.ts';
import { type ServerProcess, shopSettings, startServer } from '../e2e/support/server-process.ts';

/** Result of a part. */
export interface Outcome {
  /** Description of what was done, with counts. */
  done: string;
  /** Data that was acknowledged but no longer exists. */
  lost: string[];
  /** Unexpected results, such as a status or an exceeded limit. */
  wrong: string[];
  /** Longest time in milliseconds until everything worked again. */
  recovery: number;
}

/** The built shop in a process that can be killed and started again. */
export interface TorturedShop {
  origin: string;
  /** Address of the process. Differs from `origin` if that is the address of a proxy. */
  address: string;
  server: ServerProcess;
  start(): Promise<void>;
  /** Kills the process and waits until it has ended. */
  kill(): Promise<void>;
  /** Sends a request as the administrator. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Adds an accessory category. @returns the status; 0 without a response */
  save(name: string): Promise<number>;
  /** Uploads bytes as an image. @returns the status and the fields of the response */
  upload(bytes: Uint8Array): Promise<{ status: number; url?: string }>;
  /** The names of the accessory categories. */
  names(): Promise<Set<string>>;
  /** Returns the resident memory of the process in megabytes. */
  memory(): Promise<number>;
  close(): Promise<void>;
}

/** Starts the shop on loopback with additional settings. */
export async function openShop(settings: Record<string, string> = {}): Promise<TorturedShop> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-torture-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { ...shopSettings(directory, port), ...settings };
  const { ORIGIN: origin = address } = env;
  let cookie = '';
  const request = (path: string, init: RequestInit = {}) =>
    fetch(address + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...init,
      headers: { Origin: origin, Cookie: cookie },
    }).catch((error: unknown) => {
      const { stdout, stderr } = shop.server.output;
      throw new Error(`${path} failed. Output of the shop: ${(stdout + stderr).slice(-500)}`, {
        cause: error,
      });
    });
  const post = (path: string, body: BodyInit) => request(path, { method: 'POST', body });

  const shop: TorturedShop = {
    origin,
    address,
    request,
    server: startServer([process.execPath, 'build/server/production.js'], { env }),
    async start() {
      shop.server = startServer([process.execPath, 'build/server/production.js'], { env });
      await shop.server.open;
      watch(shop.server);
    },
    async kill() {
      shop.server.kill('SIGKILL');
      await shop.server.ended;
    },
    async save(name) {
      const form = new URLSearchParams({ intent: 'add', name });
      return post('/admin/accessory-categories.data', form).then(
        ({ status }) => status,
        () => 0,
      );
    },
    async upload(bytes) {
      const answer = await post('/admin/uploads', bytes as Uint8Array<ArrayBuffer>).catch(() => null);
      return { status: answer?.status ?? 0, ...(await answer?.json().catch(() => ({}))) };
    },
    async names() {
      const page = await (await fetch(`${address}/accessories?sections=name`)).text();
      return new Set(page.match(/torture-[\w-]+/g));
    },
    async memory() {
      return (await memoryOf(shop.server.pid)).now;
    },
    async close() {
      shop.server.kill('SIGTERM');
      await shop.server.ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
  await shop.server.open;
  watch(shop.server);
  cookie = await signIn(origin, address);
  return shop;
}

/** Prints the output of a process that exits with an error, which the error of the part would hide. */
function watch(server: ServerProcess): void {
  server.ended.then((code) => {
    const { stdout, stderr } = server.output;
    if (code) console.error(`The shop exited with ${code}: ${stdout.slice(-2_000)}${stderr}`);
  });
}

/** Starts a PostgreSQL server with an empty database. */
export async function openPostgresServer(): Promise<{ server: EmbeddedServer; url: string }> {
  const server = await startEmbeddedServer();
  return { server, url: await createDatabase(server.url) };
}

/**
 * Harms the database of a shop while it saves.
 *
 * @param url of the database that must have everything that was saved
 * @param harm returns the time in milliseconds until everything worked again
 */
export async function whileSaving(
  settings: Record<string, string>,
  url: string,
  harm: (shop: TorturedShop) => Promise<number>,
): Promise<Omit<Outcome, 'done'> & { saves: number }> {
  const shop = await openShop(settings);
  const saving = keepSaving(shop, 'harmed');
  const recovery = await harm(shop);
  const wrong = await saving.stop();
  const lost = await missing(url, saving.saved);
  await shop.close();
  return { lost, wrong, recovery, saves: saving.saved.length };
}

/** Saves names continuously until it is stopped. */
export function keepSaving(shop: TorturedShop, prefix: string) {
  const saved: string[] = [];
  const statuses = new Map<number, number>();
  let isRunning = true;
  const loop = async (lane: number) => {
    for (let at = 0; isRunning; at += 1) {
      const name = `torture-${prefix}-${lane}-${at}`;
      const status = await shop.save(name);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) saved.push(name);
      else await pause(50);
    }
  };
  const lanes = [1, 2, 3, 4].map(loop);
  return {
    /** Names acknowledged so far. */
    saved,
    async stop() {
      isRunning = false;
      await Promise.all(lanes);
      // 503 asks to retry, and 0 means that the process was killed.
      const wrong = [...statuses].filter(([status]) => ![200, 503, 0].includes(status));
      return wrong.map(([status, count]) => `${count} saves got status ${status}`);
    },
  };
}

/** Waits until a save and an uncached page succeed. @returns the time in milliseconds */
export async function untilItWorks(shop: TorturedShop): Promise<number> {
  const begun = performance.now();
  for (let at = 0; performance.now() - begun < 60_000; at += 1) {
    const saved = await shop.save(`torture-again-${begun.toFixed(0)}-${at}`);
    const page = await fetch(`${shop.address}/women?min=${1 + at}`).catch(() => null);
    await page?.text();
    if (saved === 200 && page?.status === 200) return performance.now() - begun;
    await pause(100);
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns the acknowledged names that are not in the database. */
export async function missing(url: string, saved: string[]): Promise<string[]> {
  const rows = await query<{ name: string }>(url, 'select name from accessory_categories');
  const names = new Set(rows.map(({ name }) => name));
  return saved.filter((name) => !names.has(name));
}
