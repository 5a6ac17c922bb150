import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import { ACCOUNT } from '../e2e/support/server-process.ts';
import { openVisitor, type Reply, type StartProxy } from './proxied-visitor.ts';
import { missing, type Outcome, openPostgresServer, openShop, type TorturedShop } from './shop.ts';

const VISITORS = 24;
const PAGES_PER_SECOND = 40;
const RESTARTS = 4;

/** Paths requested in rotation; every tenth request is for an uncached page instead. */
const PATHS = ['/', '/women', '/bags', '/accessories', '/robots.txt'];

/**
 * Runs two processes behind the documented configuration of a proxy. Restarts them alternately four times, as an update does, and
 * kills one, while 24 visitors load pages and the administrator saves and uploads. Only requests to the killed process
 * may fail.
 */
export async function restartInTurn(startProxy: StartProxy): Promise<Outcome> {
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
  const shops = [await openShop(settings), await openShop(settings)] as const;
  const processes = shops.map((shop) => new URL(shop.address).host);
  const stopProxy = await startProxy(origin, processes);

  const requests = new RequestLog();
  const visitors = Array.from({ length: VISITORS }, (_, at) => openVisitor(origin, `127.0.0.${at + 2}`));
  const [visitor] = visitors;
  const traffic = await startTraffic(visitors, requests);
  const recovery = await restartAndKill(shops, requests);
  const { saved, uploaded, seconds } = await traffic.stop();

  const lost = await missing(url, saved);
  for (const image of uploaded) if ((await visitor?.send(image))?.status !== 200) lost.push(image);
  for (const { close } of visitors) close();
  await stopProxy();
  for (const shop of shops) await shop.close();
  await server.remove();
  await rm(directory, { recursive: true, force: true });
  return {
    done: `two processes behind the proxy restarted ${RESTARTS} times and killed once in ${requests.sent} requests of ${seconds.toFixed(0)} s, ${saved.length} saves and ${uploaded.length} uploads among them; ${requests.failedInKilled} failed in the killed process`,
    lost,
    wrong: [...requests.wrong].map(([what, count]) => `${count} times ${what}`),
    recovery,
  };
}

/** Counts requests, and tells failures in the killed process from others. */
class RequestLog {
  sent = 0;
  failedInKilled = 0;
  /** Other failures, with how often each happened. */
  readonly wrong = new Map<string, number>();
  #killedAt = Number.POSITIVE_INFINITY;
  #endedAt = Number.POSITIVE_INFINITY;

  /** Records when a process is killed, until it has ended. */
  async duringKill(kill: () => Promise<void>): Promise<void> {
    this.#killedAt = performance.now();
    await kill();
    this.#endedAt = performance.now();
  }

  /** @returns whether the request succeeded */
  async check(what: string, reply: Promise<Reply>): Promise<boolean> {
    const begun = performance.now();
    this.sent += 1;
    const { status, text } = await reply;
    if (status === 200) return true;
    const wasInProgress = begun < this.#endedAt && performance.now() > this.#killedAt;
    if (wasInProgress) this.failedInKilled += 1;
    else {
      const failure = `${what} got ${status}, ${text.slice(0, 60)}`;
      this.wrong.set(failure, (this.wrong.get(failure) ?? 0) + 1);
    }
    return false;
  }
}

type Visitor = ReturnType<typeof openVisitor>;

/** Lets all visitors load pages, and the first four save and upload as the administrator, until `stop`. */
async function startTraffic(visitors: Visitor[], requests: RequestLog) {
  const administrators = visitors.slice(0, 4);
  for (const client of administrators) await client.signIn(ACCOUNT.username, ACCOUNT.password);
  const photograph = await readFile('demo/images/bags-zip-pouch-1.jpg');
  const saved: string[] = [];
  const uploaded: string[] = [];
  let isRunning = true;

  const saving = administrators.map(async ({ send }, lane) => {
    for (let at = 0; isRunning; at += 1) {
      const name = `torture-restart-${lane}-${at}`;
      const form = new URLSearchParams({ intent: 'add', name });
      const reply = send('/admin/accessory-categories.data', form);
      if (await requests.check('a save', reply)) saved.push(name);
      await pause(20);
    }
  });
  const uploading = administrators.map(async ({ send }) => {
    while (isRunning) {
      const reply = send('/admin/uploads', photograph, 6_000);
      if (await requests.check('an upload', reply)) uploaded.push(JSON.parse((await reply).text).url);
    }
  });
  const reading: Promise<boolean>[] = [];
  const begun = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * PAGES_PER_SECOND);
    while (reading.length < due) {
      const at = reading.length;
      const path = at % 10 === 0 ? `/women?min=${at}` : (PATHS[at % PATHS.length] ?? '/');
      const visitor = visitors[at % VISITORS] as Visitor;
      reading.push(requests.check('a page', visitor.send(path)));
    }
  }, 20);

  return {
    async stop() {
      clearInterval(timer);
      isRunning = false;
      await Promise.all([...reading, ...saving, ...uploading]);
      return { saved, uploaded, seconds: (performance.now() - begun) / 1000 };
    },
  };
}

/** Restarts the processes alternately, then kills the first. @returns the longest restart in milliseconds */
async function restartAndKill(
  [first, second]: readonly [TorturedShop, TorturedShop],
  requests: RequestLog,
): Promise<number> {
  const times: number[] = [];
  const stop = async ({ server }: TorturedShop, signal: 'SIGTERM' | 'SIGKILL') => {
    server.kill(signal);
    await server.ended;
  };
  await pause(2_000);
  for (let at = 0; at < RESTARTS; at += 1) {
    const shop = at % 2 === 0 ? first : second;
    const begun = performance.now();
    await stop(shop, 'SIGTERM');
    await shop.start();
    times.push(performance.now() - begun);
  }
  // Wait until the proxy has noticed the last restart.
  await pause(3_000);
  await requests.duringKill(() => stop(first, 'SIGKILL'));
  await pause(2_000);
  await first.start();
  await pause(2_000);
  return Math.max(...times);
}
