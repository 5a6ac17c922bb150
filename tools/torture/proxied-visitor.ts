import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/db/testing/embedded-server.ts';

/** Starts a proxy at the origin, in front of these processes. @returns a function that stops it */
export type StartProxy = (origin: string, processes: string[]) => Promise<() => Promise<void>>;

/** Runs Caddy with deploy/Caddyfile, on loopback and without TLS. */
export const startCaddy: StartProxy = async (origin, processes) => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-caddy-'));
  const words = ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'];
  return runProxy('/usr/bin/caddy', words, origin, directory, {
    SHOP_HOST: origin,
    SHOP_PROCESSES: processes.join(' '),
    CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    XDG_DATA_HOME: directory,
    XDG_CONFIG_HOME: directory,
  });
};

/** Runs nginx with the upstream and the location of deploy/nginx.conf, on loopback and without TLS. */
export const startNginx: StartProxy = async (origin, processes) => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-nginx-'));
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replace(/(\tserver )\S+( max_fails=0;\n)(\tserver .*\n)+/, (_, start, end) =>
      processes.map((process) => start + process + end).join(''),
    )
    .replace(/^server \{\n\tlisten 80;[^}]*\}\n/m, '')
    .replace(/listen 443 .*;/, `listen ${new URL(origin).host};`)
    .replace(/\tssl_.*\n/g, '');
  const file = join(directory, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${directory}/pid; error_log stderr; worker_processes 2; events { worker_connections 10000; }
    http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/${name};`).join(' ')}
    ${site} }`,
  );
  return runProxy('/usr/sbin/nginx', ['-c', file, '-e', 'stderr'], origin, directory);
};

async function runProxy(
  program: string,
  words: string[],
  origin: string,
  directory: string,
  env: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const child = spawn(program, words, { stdio: 'ignore', env: { ...process.env, ...env } });
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

/** Returns a client with its own source address, by which the proxy chooses the process. */
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
