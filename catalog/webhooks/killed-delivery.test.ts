import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { startWebhookDelivery } from './deliver-webhooks.server.ts';
import { CERTIFICATE, openHttpsReceiver } from './testing/https-receiver.ts';
import { openWebhookSecrets } from './webhooks.server.ts';

const migrations = join(import.meta.dirname, '../../platform/db/migrations');

test('Wh-6 after SIGKILL while events are sent, all events arrive, and those that were being sent have the same id', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-killed-'));
  const initialData = await openAsBlob(inject('migratedPGlite'));
  await (await openPGlite({ directory, migrations, initialData })).close();
  let isKilled = false;
  const receiver = await openHttpsReceiver(() => {
    if (isKilled) return { status: 204 };
    child.kill('SIGKILL');
    return null;
  });
  const child = fork(join(import.meta.dirname, 'testing/change-and-deliver.ts'), [
    directory,
    migrations,
    receiver.url,
  ]);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  isKilled = true;
  const idsOf = (requests: typeof receiver.received) => requests.map(({ headers }) => headers['webhook-id']);
  const before = idsOf(receiver.received);
  receiver.received.length = 0;

  const database = await openPGlite({ directory, migrations });
  const secrets = openWebhookSecrets('a-secret-for-tests-only-of-32-characters');
  const options = { mayBePrivate: true, authority: CERTIFICATE };
  const delivery = startWebhookDelivery(database, secrets, options);
  await expect.poll(() => receiver.received).toHaveLength(6);
  await delivery.stop();
  const codes = receiver.received.map(({ body }) => JSON.parse(body).data.code);
  expect(codes.toSorted()).toEqual(['N-1', 'N-2', 'N-3', 'N-4', 'N-5', 'N-6']);
  expect(before.length).toBeGreaterThan(0);
  expect(idsOf(receiver.received)).toEqual(expect.arrayContaining(before));
  await database.close();
  await receiver.close();
  await rm(directory, { recursive: true });
});
