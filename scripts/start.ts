import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REQUIRED_SETTINGS } from '#platform/config/configuration.ts';
import { buildShop, isBuilt } from './build.ts';
import { ENVIRONMENT_FILE, loadEnvironment, newPassword } from './environment.ts';

/** `npm start`: writes `.env` on a fresh checkout, builds if needed, and opens the shop. */
process.chdir(join(import.meta.dirname, '..'));
const isConfigured = REQUIRED_SETTINGS.every((name) => process.env[name]);
const fresh = !existsSync(ENVIRONMENT_FILE) && !isConfigured;
if (fresh) writeFileSync(ENVIRONMENT_FILE, firstEnvironment(), { mode: 0o600, flag: 'wx' });
loadEnvironment();
// Print the credentials even if this first start fails, because later starts do not print them.
if (fresh) process.once('exit', printCredentials);

if (!isBuilt()) await buildShop();
if (process.env.npm_lifecycle_event) stopWithParent();
const { serving } = await import(pathToFileURL('build/server/production.js').href);
await serving;

if (fresh) {
  process.off('exit', printCredentials);
  printCredentials();
}

/** Prints the password only on a terminal, because other output may end up in a log. */
function printCredentials(): void {
  const { ORIGIN, ADMIN_USERNAME, ADMIN_PASSWORD } = process.env;
  const address = `The administrator signs in at ${ORIGIN}/admin/login`;
  if (!process.stdout.isTTY) {
    console.log(`${address}; username and password are in .env, with the rest of the configuration.`);
    return;
  }
  console.log(`
${address}
  username  ${ADMIN_USERNAME}
  password  ${ADMIN_PASSWORD}
This is printed once. Both are in .env, with the rest of the configuration.`);
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

/** Stops the shop when npm stops: npm signals only its shell, which exits without passing the signal on. */
function stopWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
