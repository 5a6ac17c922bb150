import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPassword } from './new-password.ts';

/** `npm run reset-password`: gives the administrator a new random password, in `.env`, and tells it. */
const SETTING = /^ADMIN_PASSWORD=.*$/m;

process.chdir(join(import.meta.dirname, '..'));
const environment = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
if (process.env.ADMIN_PASSWORD || !SETTING.test(environment)) {
  const place = process.env.ADMIN_PASSWORD ? 'in the environment' : 'not in .env';
  console.error(
    `ADMIN_PASSWORD stands ${place}: change it where your shop is configured, then start it again.`,
  );
  process.exit(1);
}
const password = newPassword();
writeFileSync('.env', environment.replace(SETTING, `ADMIN_PASSWORD=${password}`));
// Where the output is no terminal, it may end in a log, and no password belongs there.
const told = process.stdout.isTTY ? `is ${password}` : 'stands in .env';
console.log(`The administrator's new password ${told}
It holds as soon as the shop is started again, which ends every session of the old one.`);
