import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#db/testing/embedded-server.ts';
import { type Outcome, openPostgresServer, openShop } from './shop.ts';

const PER_SECOND = 200;

/** As Debian's package installs it. */
const CADDY = '/usr/bin/caddy';

/** Asked in turn; every tenth request is for a page that is not in memory. */
const PATHS = ['/', '/women', '/bags', '/accessories', '/healthz', '/robots.txt'];

/** Two processes behind Caddy are restarted one after the other, as an update does, while visitors go on asking. */
export async function restartInTurn(): Promise<Outcome> {
  const { server, url } = await openPostgresServer();
  const settings = { DATABASE_URL: url, DEMO: 'true', TRUST_PROXY: 'true' };
  const shops = [await openShop(settings), await openShop(settings)];
  const caddy = await startCaddy(shops.map(({ origin }) => new URL(origin).host));
  const wrong = new Map<string, number>();
  const asking: Promise<void>[] = [];
  const ask = async (path: string) => {
    const answer = await fetch(caddy.origin + path, { signal: AbortSignal.timeout(30_000) })
      .then(async (response) => {
        const text = await response.text();
        return response.ok ? '' : `answered ${response.status}, ${text.slice(0, 60)}`;
      })
      .catch((error) => `failed: ${error.cause?.message ?? error.message}`);
    if (answer) wrong.set(answer, (wrong.get(answer) ?? 0) + 1);
  };
  const begun = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * PER_SECOND);
    while (asking.length < due) {
      const at = asking.length;
      asking.push(ask(at % 10 === 0 ? `/women?min=${at}` : (PATHS[at % PATHS.length] ?? '/')));
    }
  }, 20);
  let recovery = 0;
  await pause(2_000);
  for (const shop of shops) {
    const stopped = performance.now();
    shop.server.kill('SIGTERM');
    await shop.server.ended;
    await shop.start();
    recovery = Math.max(recovery, performance.now() - stopped);
    await pause(1_000);
  }
  clearInterval(timer);
  await Promise.all(asking);
  const seconds = (performance.now() - begun) / 1000;
  await caddy.stop();
  for (const shop of shops) await shop.close();
  await server.remove();
  return {
    done: `two processes behind Caddy restarted in turn in ${asking.length} requests of ${seconds.toFixed(0)} s`,
    lost: [...wrong].map(([what, count]) => `${count} requests, ${what}`),
    wrong: [],
    recovery,
  };
}

/** Caddy as the README has it, on loopback and without TLS. */
async function startCaddy(upstreams: string[]): Promise<{ origin: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-caddy-'));
  const port = await freePort();
  const settings = `{
	admin off
}
http://127.0.0.1:${port} {
	reverse_proxy ${upstreams.join(' ')} {
		lb_policy round_robin
		lb_try_duration 5s
	}
}
`;
  await writeFile(join(directory, 'Caddyfile'), settings);
  const child = spawn(CADDY, ['run', '--config', join(directory, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
  });
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const answers = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) break;
    await pause(100);
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
