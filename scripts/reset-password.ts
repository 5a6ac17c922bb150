import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPassword } from './environment.ts';

/** `npm run reset-password`: writes a new random password to `.env`, and prints it on a terminal. */
const SETTING = /^(\uFEFF?[ \t]*(?:export[ \t]+)?ADMIN_PASSWORD[ \t]*=).*$/m;

process.chdir(join(import.meta.dirname, '..'));
const environment = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
if (process.env.ADMIN_PASSWORD || !SETTING.test(environment)) {
  const place = process.env.ADMIN_PASSWORD ? 'set in the environment' : 'not in .env';
  console.error(
    `ADMIN_PASSWORD is ${place}. Change it where your shop is configured, then restart the shop.`,
  );
  process.exit(1);
}
const password = newPassword();
writeFileSync('.env', environment.replace(SETTING, `$1${password}`));
// Print the password only on a terminal, because other output may end up in a log.
const place = process.stdout.isTTY ? password : 'in .env';
console.log(`The administrator's new password is ${place}
It takes effect when the shop restarts, which also ends all sessions and removes all passkeys.`);
