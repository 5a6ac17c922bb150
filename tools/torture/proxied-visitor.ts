import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Where Debian's package installs Caddy. */
const CADDY = '/usr/bin/caddy';

/** Runs Caddy with the documented configuration, on loopback and without TLS. @returns a function that stops it */
export async function startCaddy(
  origin: string,
  processes: string[],
  adminPort: number,
): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-caddy-'));
  const child = spawn(CADDY, ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      SHOP_HOST: origin,
      SHOP_PROCESSES: processes.join(' '),
      CADDY_ADMIN: `127.0.0.1:${adminPort}`,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
    },
  });
  const ended = once(child, 'exit');
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`${origin}/readyz`)
        .then((answer) => answer.ok)
        .catch(() => false)
    )
      break;
    await pause(100);
  }
  return async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
}

export interface Reply {
  /** 0 if the connection broke. */
  status: number;
  text: string;
}

/** Returns a client with its own source address, by which Caddy chooses the process. */
export function openVisitor(origin: string, localAddress: string) {
  const agent = new Agent({ keepAlive: true, localAddress });
  let cookie = '';

  /** @param sendingMs time to send the body, to simulate a slow connection */
  async function send(path: string, body?: Uint8Array | URLSearchParams, sendingMs = 0) {
    const bytes = Buffer.from(body instanceof URLSearchParams ? body.toString() : (body ?? ''));
    const headers = {
      Origin: origin,
      Cookie: cookie,
      'Content-Length': bytes.byteLength,
      ...(body instanceof URLSearchParams ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
    };
    const sent = request(origin + path, { agent, method: body ? 'POST' : 'GET', headers });
    const [[response]] = await Promise.all([
      once(sent, 'response'),
      pipeline(inPieces(bytes, sendingMs), sent),
    ]);
    return { response, status: response.statusCode as number, text: await text(response) };
  }

  return {
    send: (...words: Parameters<typeof send>): Promise<Reply> =>
      send(...words).catch((error: Error) => ({ status: 0, text: error.message })),
    async signIn(username: string, password: string): Promise<void> {
      const { response } = await send('/admin/login', new URLSearchParams({ username, password }));
      cookie = (response.headers['set-cookie'] ?? []).map((line: string) => line.split(';')[0]).join('; ');
    },
    close: () => agent.destroy(),
  };
}

const PIECES = 20;

async function* inPieces(bytes: Buffer, sendingMs: number): AsyncGenerator<Buffer> {
  const size = Math.max(1, Math.ceil(bytes.byteLength / PIECES));
  for (let at = 0; at < bytes.byteLength; at += size) {
    yield bytes.subarray(at, at + size);
    if (sendingMs > 0) await pause(sendingMs / PIECES);
  }
}
