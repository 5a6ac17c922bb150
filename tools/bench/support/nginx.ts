import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import { installed, SERVER_CORE } from './cores.ts';

/** nginx, on the CPU core of the measured server. */
interface RunningNginx {
  origin: string;
  pid: number;
  close(): Promise<void>;
}

/**
 * Serves a compressed page with nginx in its fastest configuration: one process, no log, a cached file descriptor.
 * Returns `null` if nginx is not installed.
 */
export async function serveByNginx(page: Uint8Array): Promise<RunningNginx | null> {
  const nginx = installed('nginx');
  if (!nginx) return null;
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-nginx-'));
  const port = await freePort();
  await writeFile(join(directory, 'page'), page);
  await writeFile(join(directory, 'settings'), settings(directory, port));
  const [program = '', ...args] = [...SERVER_CORE, nginx, '-p', directory, '-c', 'settings'];
  const server = spawn(program, args, { stdio: 'ignore' });
  const ended = once(server, 'exit');
  while (!(await isOpen(port))) if (server.exitCode !== null) throw new Error('nginx did not start.');
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    async close() {
      server.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

const settings = (directory: string, port: number) => `
  daemon off; master_process off; pid ${directory}/pid; error_log /dev/null;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  events { worker_connections 1024; }
  http {
    access_log off; keepalive_requests 100000000;
    client_body_temp_path ${directory}; proxy_temp_path ${directory}; fastcgi_temp_path ${directory};
    uwsgi_temp_path ${directory}; scgi_temp_path ${directory};
    sendfile on; tcp_nopush on; open_file_cache max=10; default_type text/html;
    server { listen 127.0.0.1:${port}; root ${directory}; add_header Content-Encoding br; }
  }`;

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
