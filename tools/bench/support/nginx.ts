import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import { installed, SERVER_CORE } from './cores.ts';

/** A static file served by nginx, on the CPU core reserved for the measured server. */
export interface FileServer {
  url: string;
  pid: number;
  close(): Promise<void>;
}

/** Serves a compressed page with nginx. Returns `null` if nginx is not installed. */
export async function serveByNginx(page: Uint8Array): Promise<FileServer | null> {
  const nginx = installed('nginx');
  if (!nginx) return null;
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-nginx-'));
  const port = await freePort();
  await writeFile(join(directory, 'page'), page);
  await writeFile(join(directory, 'nginx.conf'), configuration(directory, port));
  const [program = '', ...args] = [...SERVER_CORE, nginx, '-p', directory, '-c', 'nginx.conf'];
  const server = spawn(program, args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/page`;
  while (!(await fetch(url).catch(() => null))?.ok)
    if (server.exitCode !== null) throw new Error('nginx did not start.');
  return {
    url,
    pid: server.pid ?? 0,
    async close() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

/** The fastest configuration: one process, no log, a cached file descriptor. */
function configuration(directory: string, port: number): string {
  return `
    daemon off; master_process off; pid ${directory}/pid; error_log /dev/null;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=10;
      default_type text/html;
      client_body_temp_path ${directory}; proxy_temp_path ${directory}; fastcgi_temp_path ${directory};
      uwsgi_temp_path ${directory}; scgi_temp_path ${directory};
      server { listen 127.0.0.1:${port}; root ${directory}; add_header Content-Encoding br; }
    }`;
}
