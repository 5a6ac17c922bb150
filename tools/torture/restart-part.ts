import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import { openVisitor, startCaddy } from './proxied-visitor.ts';
import { ADMINISTRATOR, missing, type Outcome, openPostgresServer, openShop } from './shop.ts';

const VISITORS = 24;
const PAGES_PER_SECOND = 40;
const RESTARTS = 4;

/** Paths requested in rotation; every tenth request is for an uncached page instead. */
const PATHS = ['/', '/women', '/bags', '/accessories', '/robots.txt'];

/**
 * Runs two processes behind the documented Caddyfile. Restarts them alternately four times, as an update does, and
 * kills one, while 24 visitors load pages and the administrator saves and uploads. Only requests to the killed process
 * may fail.
 */
export async function restartInTurn(): Promise<Outcome> {
  const { server, url } = await openPostgresServer();
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-restarts-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: directory,
    ORIGIN: origin,
    DEMO: 'true',
    TRUST_PROXY: 'true',
  };
  const shops = [await openShop(settings), await openShop(settings)];
  const processes = shops.map((shop) => new URL(shop.address).host);
  const stopCaddy = await startCaddy(origin, processes, await freePort());

  const wrong = new Map<string, number>();
  const killed = { at: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY, failed: 0 };
  let sent = 0;
  /** @returns whether the request succeeded */
  const check = async (what: string, reply: Promise<{ status: number; text: string }>) => {
    const begun = performance.now();
    sent += 1;
    const { status, text } = await reply;
    if (status === 200) return true;
    // The request was in progress when the process was killed.
    if (begun < killed.until && performance.now() > killed.at) killed.failed += 1;
    else {
      const failure = `${what} got ${status}, ${text.slice(0, 60)}`;
      wrong.set(failure, (wrong.get(failure) ?? 0) + 1);
    }
    return false;
  };

  const visitors = Array.from({ length: VISITORS }, (_, at) => openVisitor(origin, `127.0.0.${at + 2}`));
  const administrators = visitors.slice(0, 4);
  for (const client of administrators) await client.signIn(ADMINISTRATOR.username, ADMINISTRATOR.password);
  const saved: string[] = [];
  const uploaded: string[] = [];
  let isRunning = true;
  const saving = administrators.map(async ({ send }, lane) => {
    for (let at = 0; isRunning; at += 1) {
      const name = `torture-restart-${lane}-${at}`;
      const form = new URLSearchParams({ intent: 'add', name });
      if (await check('a save', send('/admin/accessory-categories/change', form))) saved.push(name);
      await pause(20);
    }
  });
  const photograph = await readFile('demo/images/bags-zip-pouch-1.jpg');
  const uploading = administrators.map(async ({ send }) => {
    while (isRunning) {
      const reply = send('/admin/uploads', photograph, 6_000);
      if (await check('an upload', reply)) uploaded.push(JSON.parse((await reply).text).url);
    }
  });
  const reading: Promise<boolean>[] = [];
  const begun = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * PAGES_PER_SECOND);
    while (reading.length < due) {
      const at = reading.length;
      const path = at % 10 === 0 ? `/women?min=${at}` : (PATHS[at % PATHS.length] ?? '/');
      const visitor = visitors[at % VISITORS];
      if (visitor) reading.push(check('a page', visitor.send(path)));
    }
  }, 20);

  let recovery = 0;
  await pause(2_000);
  for (let at = 0; at <= RESTARTS; at += 1) {
    const shop = shops[at % 2];
    // Wait until the proxy has noticed the last restart.
    if (at === RESTARTS) await pause(3_000);
    if (at === RESTARTS) killed.at = performance.now();
    const stopped = performance.now();
    shop?.server.kill(at === RESTARTS ? 'SIGKILL' : 'SIGTERM');
    await shop?.server.ended;
    if (at === RESTARTS) killed.until = performance.now();
    if (at === RESTARTS) await pause(2_000);
    await shop?.start();
    recovery = Math.max(recovery, performance.now() - stopped);
  }
  await pause(2_000);
  clearInterval(timer);
  isRunning = false;
  await Promise.all([...reading, ...saving, ...uploading]);
  const seconds = (performance.now() - begun) / 1000;

  const lost = await missing(url, saved);
  for (const image of uploaded) {
    const { status } = (await visitors[0]?.send(image)) ?? { status: 0 };
    if (status !== 200) lost.push(image);
  }
  for (const visitor of visitors) visitor.close();
  await stopCaddy();
  for (const shop of shops) await shop.close();
  await server.remove();
  await rm(directory, { recursive: true, force: true });
  return {
    done: `two processes behind Caddy restarted ${RESTARTS} times and killed once in ${sent} requests of ${seconds.toFixed(0)} s, ${saved.length} saves and ${uploaded.length} uploads among them; ${killed.failed} failed in the killed process`,
    lost,
    wrong: [...wrong].map(([what, count]) => `${count} times ${what}`),
    recovery,
  };
}
