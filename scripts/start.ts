import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { buildShop, isBuilt } from './build.ts';

/** `npm start`: writes `.env` on a fresh checkout, builds if needed, and opens the shop. */
const environmentFile = '.env';
const fresh = !existsSync(environmentFile);
if (fresh) writeFileSync(environmentFile, firstEnvironment(), { mode: 0o600 });
process.loadEnvFile(environmentFile);
process.env.NODE_ENV ??= 'production';

if (!isBuilt()) await buildShop();
const { serving } = await import(pathToFileURL('build/server/production.js').href);
await serving;

if (fresh) {
  console.log(`
The administrator signs in at ${process.env.ORIGIN}/admin/login
  username  ${process.env.ADMIN_USERNAME}
  password  ${process.env.ADMIN_PASSWORD}
This is printed once; both stand in .env, with the rest of the configuration.`);
}

function firstEnvironment(): string {
  const port = process.env.PORT ?? '3000';
  return `# Written by the first start. What each setting means stands in README.md.
ORIGIN=http://localhost:${port}
PORT=${port}
ADMIN_USERNAME=admin
ADMIN_PASSWORD=${randomBytes(12).toString('base64url')}
ADMIN_EMAIL=admin@vitrine.example
SESSION_SECRET=${randomBytes(32).toString('base64url')}
DEMO=true
`;
}
