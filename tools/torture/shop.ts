import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedServer, freePort, startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import { type ServerProcess, startServer } from '../e2e/support/server-process.ts';

export const ADMINISTRATOR = { username: 'admin', password: 'only-for-the-torture' };

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
// Kill the processes of an aborted part.
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL');
});

/** Prints the output of a process that exits with an error, which the error of the part would hide. */
function watch(server: ServerProcess): void {
  running.add(server);
  server.ended.then((code) => {
    running.delete(server);
    const { stdout, stderr } = server.output;
    if (code) console.error(`The shop exited with ${code}: ${stdout.slice(-2_000)}${stderr}`);
  });
}

/** Starts a PostgreSQL server with an empty database. */
export async function openPostgresServer(): Promise<{ server: EmbeddedServer; url: string }> {
  const server = await startEmbeddedServer();
  await query(`${server.url}/postgres`, 'create database shop');
  return { server, url: `${server.url}/shop` };
}

export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
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
