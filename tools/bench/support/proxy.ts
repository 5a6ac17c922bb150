import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import { installed, SERVER_CORE } from './cores.ts';

const run = promisify(execFile);

/** nginx or Caddy, on the CPU core of the measured server. */
export interface RunningServer {
  origin: string;
  pid: number;
  close(): Promise<void>;
}

/** A reverse proxy in front of the shop, with HTTP/2 over HTTPS and a temporary certificate. */
interface Proxy {
  name: string;
  /** Returns the configuration file. `directory` contains the files `cert` and `key`. */
  settings(directory: string, port: number, shopPort: string): string;
  command(program: string, directory: string): string[];
}

const nginxCommand = (program: string, directory: string) => [program, '-p', directory, '-c', 'settings'];

export const PROXIES: Proxy[] = [
  {
    name: 'nginx',
    settings: (directory, port, shopPort) =>
      nginxSettings(
        directory,
        `upstream shop { server 127.0.0.1:${shopPort}; keepalive 64; keepalive_requests 100000000; }
         server {
           listen 127.0.0.1:${port} ssl http2; ssl_certificate ${directory}/cert; ssl_certificate_key ${directory}/key;
           location / {
             proxy_pass http://shop; proxy_http_version 1.1; proxy_set_header Connection "";
             proxy_set_header X-Forwarded-For $remote_addr;
           }
         }`,
      ),
    command: nginxCommand,
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
      join(directory, 'settings'),
    ],
  },
];

/** Starts a proxy in front of the shop at `shopOrigin`. Returns `null` if the proxy or OpenSSL is not installed. */
export async function startProxy(proxy: Proxy, shopOrigin: string): Promise<RunningServer | null> {
  if (!installed('openssl')) return null;
  const shopPort = new URL(shopOrigin).port;
  return runServer(proxy.name, 'https', proxy.command, async (directory, port) => {
    await makeCertificate(directory);
    return proxy.settings(directory, port, shopPort);
  });
}

/**
 * Serves a compressed page with nginx in its fastest configuration: one process, no log, a cached file descriptor.
 * Returns `null` if nginx is not installed.
 */
export function serveByNginx(page: Uint8Array): Promise<RunningServer | null> {
  return runServer('nginx', 'http', nginxCommand, async (directory, port) => {
    await writeFile(join(directory, 'page'), page);
    return nginxSettings(
      directory,
      `sendfile on; tcp_nopush on; open_file_cache max=10; default_type text/html;
       server { listen 127.0.0.1:${port}; root ${directory}; add_header Content-Encoding br; }`,
    );
  });
}

/** Runs a program with generated settings on the CPU core of the measured server. Returns `null` without the program. */
async function runServer(
  name: string,
  protocol: 'http' | 'https',
  command: Proxy['command'],
  settings: (directory: string, port: number) => Promise<string>,
): Promise<RunningServer | null> {
  const path = installed(name);
  if (!path) return null;
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-proxy-'));
  const port = await freePort();
  await writeFile(join(directory, 'settings'), await settings(directory, port));
  const [program = '', ...args] = [...SERVER_CORE, ...command(path, directory)];
  const server = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: directory } });
  const ended = once(server, 'exit');
  while (!(await isOpen(port))) if (server.exitCode !== null) throw new Error(`${name} did not start.`);
  return {
    origin: `${protocol}://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    async close() {
      server.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

const nginxSettings = (directory: string, http: string) => `
  daemon off; master_process off; pid ${directory}/pid; error_log /dev/null;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  events { worker_connections 1024; }
  http {
    access_log off; keepalive_requests 100000000;
    client_body_temp_path ${directory}; proxy_temp_path ${directory}; fastcgi_temp_path ${directory};
    uwsgi_temp_path ${directory}; scgi_temp_path ${directory};
    ${http}
  }`;

async function makeCertificate(directory: string): Promise<void> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', `${directory}/key`];
  const certificate = ['-subj', '/CN=127.0.0.1', '-days', '1', '-out', `${directory}/cert`];
  await run('openssl', ['req', '-x509', '-nodes', ...key, ...certificate]);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
