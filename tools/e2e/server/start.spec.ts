import { cpSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFiles } from '../../checks/checkout-files.ts';
import { expect, test } from '../support/own-process.ts';
import { EMPTY_DATABASE, PRODUCTION } from '../support/server-process.ts';

// Each test starts several real servers in sequence.
test.describe.configure({ timeout: 120_000 });

test('Cf-1 a missing setting stops the start with exactly one line', async ({ settings, start }) => {
  const { ADMIN_EMAIL: _, ...incomplete } = settings;
  const server = start(PRODUCTION, incomplete);
  expect(await server.ended).toBe(1);
  expect(server.output.stderr).toBe('Missing required environment variable: ADMIN_EMAIL\n');
  expect(server.output.stdout).toBe('');
});

test('two shops cannot share a directory or a port; each refusal is one line', async ({
  settings,
  start,
}) => {
  const first = start(PRODUCTION, settings);
  await first.open;
  expect(JSON.parse(first.output.stdout)).toMatchObject({
    level: 'info',
    msg: `Vitrine is open at ${settings.ORIGIN}`,
  });

  const sameDirectory = start(PRODUCTION, { ...settings, PORT: '0' });
  expect(await sameDirectory.ended).toBe(1);
  expect(sameDirectory.output.stderr).toMatch(
    new RegExp(
      `^The database in .+ is in use by process ${first.pid}, since .+Z\\. Stop that one first, .+\n$`,
    ),
  );

  const other = join(settings.DATA_DIR ?? '', 'other');
  cpSync(EMPTY_DATABASE, join(other, 'database'), { recursive: true });
  const samePort = start(PRODUCTION, { ...settings, DATA_DIR: other });
  expect(await samePort.ended).toBe(1);
  expect(samePort.output.stderr).toBe(
    `PORT ${settings.PORT} on HOST 127.0.0.1 is already in use: stop the other program, or set another PORT.\n`,
  );
});

test('npm start on a fresh checkout writes .env readable only by its owner, and shows the password once on a terminal, never in a log', async ({
  settings,
  start,
  request,
}) => {
  const checkout = join(settings.DATA_DIR ?? '', 'checkout');
  copyCheckout(checkout);
  const env = { PORT: settings.PORT ?? '', DEMO: 'false' };
  const first = start(['npm', 'start'], env, checkout);
  await first.open;
  await expect.poll(() => first.output.stdout).toContain('username and password are in .env');
  expect(statSync(join(checkout, '.env')).mode & 0o777).toBe(0o600);
  const password = () => /^ADMIN_PASSWORD=(\S{20})$/m.exec(readFileSync(join(checkout, '.env'), 'utf8'))?.[1];
  const firstPassword = password() ?? '';
  expect(firstPassword).not.toBe('');

  const sitemap = await (await request.get(`http://127.0.0.1:${settings.PORT}/sitemap.xml`)).text();
  expect(sitemap, 'DEMO=false creates no products').not.toContain('/product/');

  // npm exits at once; the server notices that and exits, too.
  first.kill('SIGTERM');
  const answers = () => request.get(`http://127.0.0.1:${settings.PORT}/`).then(Boolean, () => false);
  await expect.poll(answers).toBe(false);
  const reset = start(['npm', 'run', 'reset-password'], {}, checkout);
  expect(await reset.ended).toBe(0);
  expect(password()).not.toBe(firstPassword);
  const again = start(['npm', 'start'], env, checkout);
  await again.open;
  const answer = await request.post(`http://127.0.0.1:${settings.PORT}/admin/login`, {
    headers: { Origin: `http://localhost:${settings.PORT}` },
    form: { username: 'admin', password: password() ?? '' },
    maxRedirects: 0,
  });
  expect(answer.status(), 'signed in with the new password').toBe(302);
  expect(again.output.stdout).toContain(`Vitrine is open at http://localhost:${settings.PORT}, listening on`);
  expect(again.output.stdout).not.toContain('username');
  for (const { output } of [first, reset, again]) {
    expect(output.stdout + output.stderr).not.toContain(firstPassword);
    expect(output.stdout + output.stderr).not.toContain(password());
  }
  again.kill('SIGTERM');
  await again.ended;

  // Repeat the first start on a terminal: `script` (bsdutils) runs the command in a pseudoterminal.
  rmSync(join(checkout, '.env'));
  const onTerminal = start(['script', '-qec', 'npm start', '/dev/null'], env, checkout);
  await onTerminal.open;
  await expect
    .poll(() => onTerminal.output.stdout)
    .toMatch(/username {2}admin\r?\n {2}password {2}\S{20}\r?\n/);
});

/** Copies the files of the checkout, then the build, which is therefore newer and not built again. */
function copyCheckout(to: string): void {
  const files = checkoutFiles().filter((file) => !file.startsWith('demo/images/'));
  for (const file of files) cpSync(file, join(to, file));
  cpSync('build', join(to, 'build'), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(to, 'node_modules'));
}
