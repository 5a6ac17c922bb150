import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#db/testing/embedded-server.ts';
import { installed, LOAD_CORE, SERVER_CORE } from './cores.ts';
import { openDemoShop } from './measured-shop.ts';
import { processorSeconds } from './processor-seconds.ts';
import { median, type Row } from './row.ts';

const run = promisify(execFile);
const ROUNDS = 3;
const SECONDS = 4;

interface Proxy {
  name: string;
  /** Its file of settings, for the directory with `cert` and `key`. */
  settings(directory: string, port: number, shopPort: string): string;
  command(program: string, directory: string): string[];
}

const PROXIES: Proxy[] = [
  {
    name: 'nginx',
    settings: (directory, port, shopPort) => `
      daemon off; master_process off; pid ${directory}/pid; error_log /dev/null;
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      events { worker_connections 1024; }
      http {
        access_log off; keepalive_requests 100000000;
        client_body_temp_path ${directory}; proxy_temp_path ${directory}; fastcgi_temp_path ${directory};
        uwsgi_temp_path ${directory}; scgi_temp_path ${directory};
        upstream shop { server 127.0.0.1:${shopPort}; keepalive 64; keepalive_requests 100000000; }
        server {
          listen 127.0.0.1:${port} ssl http2; ssl_certificate ${directory}/cert; ssl_certificate_key ${directory}/key;
          location / {
            proxy_pass http://shop; proxy_http_version 1.1; proxy_set_header Connection "";
            proxy_set_header X-Forwarded-For $remote_addr;
          }
        }
      }`,
    command: (program, directory) => [program, '-p', directory, '-c', 'settings'],
  },
  {
    name: 'caddy',
    settings: (directory, port, shopPort) => `
      {
        admin off
        auto_https off
      }
      :${port} {
        bind 127.0.0.1
        tls ${directory}/cert ${directory}/key
        reverse_proxy 127.0.0.1:${shopPort}
      }`,
    command: (program, directory) => [
      program,
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      `${directory}/settings`,
    ],
  },
];

/** The cached page as it is deployed, over HTTPS and HTTP/2; per second of the time that proxy and shop take together. */
export async function measureBehindProxies(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const shop = await openDemoShop(directory);
  const rows: Row[] = [];
  for (const proxy of PROXIES) {
    const row = `cached category page behind ${proxy.name}, TLS, HTTP/2, both per core`;
    const programs = [proxy.name, 'h2load', 'openssl'].map(installed);
    const value = programs.every(Boolean) ? await pagesThrough(proxy, shop) : Number.NaN;
    rows.push({ row, value, unit: 'req/s', reference: null, ratio: null, target: 'none', met: null });
  }
  await shop.close();
  await rm(directory, { recursive: true });
  return rows;
}

async function pagesThrough(proxy: Proxy, shop: { origin: string; pid: number }): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-proxy-'));
  const port = await freePort();
  await makeCertificate(directory);
  await writeFile(join(directory, 'settings'), proxy.settings(directory, port, new URL(shop.origin).port));
  const [program = '', ...args] = [
    ...SERVER_CORE,
    ...proxy.command(installed(proxy.name) ?? proxy.name, directory),
  ];
  const server = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: directory } });
  const ended = once(server, 'exit');
  while (!(await isOpen(port))) if (server.exitCode !== null) throw new Error(`no ${proxy.name}`);
  const taken = async () => (await processorSeconds(server.pid ?? 0)) + (await processorSeconds(shop.pid));
  const rounds: number[] = [];
  // The first round has the page compressed.
  for (let round = -1; round < ROUNDS; round += 1) {
    const before = await taken();
    const answered = await askByH2load(`https://127.0.0.1:${port}/women`);
    if (round >= 0) rounds.push(answered / ((await taken()) - before));
  }
  server.kill('SIGTERM');
  await ended;
  await rm(directory, { recursive: true });
  return median(rounds);
}

async function makeCertificate(directory: string): Promise<void> {
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    `${directory}/key`,
  ];
  const certificate = ['-subj', '/CN=127.0.0.1', '-days', '1', '-out', `${directory}/cert`];
  await run('openssl', ['req', '-x509', ...key, ...certificate]);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

/** Sixteen browsers that ask for four pages at a time. */
async function askByH2load(url: string): Promise<number> {
  const load = ['h2load', '-t1', '-c16', '-m4', `-D${SECONDS}`, '-H', 'accept-encoding: br', url];
  const [program = '', ...args] = [...LOAD_CORE, ...load];
  const { stdout } = await run(program, args);
  const answered = Number(/status codes: (\d+) 2xx/.exec(stdout)?.[1] ?? 0);
  if (answered === 0) throw new Error(`${url} was not answered:\n${stdout}`);
  return answered;
}
