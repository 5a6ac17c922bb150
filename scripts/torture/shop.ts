import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedServer, freePort, startEmbeddedServer } from '#db/testing/embedded-server.ts';
import { type ServerProcess, startServer } from '../../e2e/server-process.ts';

export const ADMINISTRATOR = { username: 'admin', password: 'only-for-the-torture' };

/** What a part did, and what it cost. */
export interface Outcome {
  /** In words, with how often. */
  done: string;
  /** What was acknowledged and is not there. */
  lost: string[];
  /** What should not have been: a status, a limit that was passed. */
  wrong: string[];
  /** Milliseconds until all worked again; the longest where there were several. */
  recovery: number;
}

/** The built shop, as a process that may be killed and started again. */
export interface TorturedShop {
  origin: string;
  /** Where the process listens: not `origin` if that is the address of a proxy. */
  address: string;
  server: ServerProcess;
  start(): Promise<void>;
  /** Asks as the administrator. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Adds an accessory category. @returns the status; 0 where there was no answer */
  save(name: string): Promise<number>;
  /** Uploads bytes as an image. @returns the status and the answer */
  upload(bytes: Uint8Array): Promise<{ status: number; url?: string }>;
  /** The names of the accessory categories. */
  names(): Promise<Set<string>>;
  /** Megabytes that the process has in memory. */
  memory(): Promise<number>;
  close(): Promise<void>;
}

/** Opens the shop on loopback with further settings. */
export async function openShop(settings: Record<string, string> = {}): Promise<TorturedShop> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-torture-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const origin = settings.ORIGIN ?? address;
  const env = {
    ORIGIN: origin,
    PORT: String(port),
    DATA_DIR: directory,
    ADMIN_USERNAME: ADMINISTRATOR.username,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ADMIN_EMAIL: 'admin@vitrine.example',
    SESSION_SECRET: 'a-secret-for-torture-of-32-characters',
    ...settings,
  };
  let cookie = '';
  const request = (path: string, init: RequestInit = {}) =>
    fetch(address + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...init,
      headers: { Origin: origin, Cookie: cookie },
    }).catch((error: unknown) => {
      const { stdout, stderr } = shop.server.said;
      throw new Error(`${path}: the shop, which said ${(stdout + stderr).slice(-500)}`, { cause: error });
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
    async save(name) {
      const form = new URLSearchParams({ intent: 'add', name });
      return post('/admin/accessory-categories/change', form).then(
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
      const status = await readFile(`/proc/${shop.server.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    async close() {
      shop.server.kill('SIGTERM');
      await shop.server.ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
  await shop.server.open;
  watch(shop.server);
  const answer = await post('/admin/login', new URLSearchParams(ADMINISTRATOR));
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return shop;
}

const running = new Set<ServerProcess>();
// Those of a part that was broken off.
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL');
});

/** A process that is killed has no code; one that ends by itself says why, which the part's own error would hide. */
function watch(server: ServerProcess): void {
  running.add(server);
  server.ended.then((code) => {
    running.delete(server);
    const { stdout, stderr } = server.said;
    if (code) console.error(`The shop ended with ${code}: ${stdout.slice(-2_000)}${stderr}`);
  });
}

/** A PostgreSQL server with an empty database. */
export async function openPostgresServer(): Promise<{ server: EmbeddedServer; url: string }> {
  const server = await startEmbeddedServer();
  await ask(`${server.url}/postgres`, 'create database shop');
  return { server, url: `${server.url}/shop` };
}

export async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Saves one name after the other until it is stopped. */
export function keepSaving(shop: TorturedShop, prefix: string) {
  const saved: string[] = [];
  const statuses = new Map<number, number>();
  let going = true;
  const loop = async (lane: number) => {
    for (let at = 0; going; at += 1) {
      const name = `torture-${prefix}-${lane}-${at}`;
      const status = await shop.save(name);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) saved.push(name);
      else await pause(50);
    }
  };
  const lanes = [1, 2, 3, 4].map(loop);
  return {
    /** Acknowledged so far. */
    saved,
    async stop() {
      going = false;
      await Promise.all(lanes);
      // 503 asks to come again, and 0 is a process that has been killed.
      const wrong = [...statuses].filter(([status]) => ![200, 503, 0].includes(status));
      return wrong.map(([status, count]) => `${count} saves answered ${status}`);
    },
  };
}

/** How long it takes until a save and a page that is not in memory work. */
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

/** Which of what was acknowledged is not in the database. */
export async function missing(url: string, saved: string[]): Promise<string[]> {
  const rows = await ask<{ name: string }>(url, 'select name from accessory_categories');
  const names = new Set(rows.map(({ name }) => name));
  return saved.filter((name) => !names.has(name));
}
