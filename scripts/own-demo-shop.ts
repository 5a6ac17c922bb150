import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#db/testing/embedded-server.ts';
import { startServer } from '../e2e/server-process.ts';

/** A shop with the demo catalogue that lasts as long as somebody looks at it. */
export interface DemoShop {
  origin: string;
  /** What its sign-in asks for. */
  administrator: { username: string; password: string };
  /** Ends it and removes what it has stored. */
  close(): Promise<void>;
}

/** Opens the built shop on a free port, with a data directory of its own. */
export async function openDemoShop(): Promise<DemoShop> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-shots-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const administrator = { username: 'admin', password: 'only-for-pictures' };
  const server = startServer(['node', 'build/server/production.js'], {
    env: {
      ORIGIN: origin,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ADMIN_EMAIL: 'admin@vitrine.example',
      SESSION_SECRET: 'a-secret-for-pictures-only-of-32-characters',
      DEMO: 'true',
    },
  });
  const close = async () => {
    server.kill('SIGTERM');
    await server.ended;
    rmSync(directory, { recursive: true, force: true });
  };
  await server.open.catch(async (error) => {
    await close();
    throw error;
  });
  return { origin, administrator, close };
}
