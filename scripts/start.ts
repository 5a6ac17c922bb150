import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REQUIRED_SETTINGS } from '#config/configuration.ts';
import { buildShop, isBuilt } from './build.ts';
import { ENVIRONMENT_FILE, loadEnvironment } from './environment.ts';
import { newPassword } from './new-password.ts';

/** `npm start`: writes `.env` on a fresh checkout, builds if needed, and opens the shop. */
process.chdir(join(import.meta.dirname, '..'));
const isConfigured = REQUIRED_SETTINGS.every((name) => process.env[name]);
const fresh = !existsSync(ENVIRONMENT_FILE) && !isConfigured;
if (fresh) writeFileSync(ENVIRONMENT_FILE, firstEnvironment(), { mode: 0o600, flag: 'wx' });
loadEnvironment();
// Told even if this first start fails, because no later one will.
if (fresh) process.once('exit', tellCredentials);

if (!isBuilt()) await buildShop();
if (process.env.npm_lifecycle_event) stopWithParent();
const { serving } = await import(pathToFileURL('build/server/production.js').href);
await serving;

if (fresh) {
  process.off('exit', tellCredentials);
  tellCredentials();
}

/** Where the output is no terminal, it ends in a journal: a password is not written there. */
function tellCredentials(): void {
  const { ORIGIN, ADMIN_USERNAME, ADMIN_PASSWORD } = process.env;
  const address = `The administrator signs in at ${ORIGIN}/admin/login`;
  if (!process.stdout.isTTY) {
    console.log(`${address}; username and password stand in .env, with the rest of the configuration.`);
    return;
  }
  console.log(`
${address}
  username  ${ADMIN_USERNAME}
  password  ${ADMIN_PASSWORD}
This is printed once; both stand in .env, with the rest of the configuration.`);
}

function firstEnvironment(): string {
  const port = process.env.PORT ?? '3000';
  return `# Written by the first start. docs/operations.md explains each setting.
ORIGIN=http://localhost:${port}
PORT=${port}
ADMIN_USERNAME=admin
ADMIN_PASSWORD=${newPassword()}
ADMIN_EMAIL=admin@vitrine.example
SESSION_SECRET=${randomBytes(32).toString('base64url')}
DEMO=true
`;
}

/** npm passes a signal on to the shell that it runs scripts in, and that shell ends without passing it on to us. */
function stopWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
