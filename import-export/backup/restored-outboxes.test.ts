import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  openWebhookSecrets,
} from '#catalog/webhooks/webhooks.server.ts';
import { listRepeats } from '#import-export/imports/repeats/addresses.server.ts';
import { WEBHOOK_EVENTS } from '#platform/db/column-values.ts';
import { queryRows } from '#platform/db/database.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { loadShop } from './load-shop.server.ts';
import { readShop } from './read-shop.server.ts';

test('Qu-9 a restored shop keeps the questions with their mail, and does not send what was waiting', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-mail-'));
  const { db } = await openTestPGlite();
  const storage = await openDirectoryStorage(join(directory, 'images'));
  const migrations = join(import.meta.dirname, '../../platform/db/migrations');
  await db.execute(sql`with asked as (insert into questions (message, name, email, office, language)
      values ('Forty?', 'Amina', 'amina@buyer.example', 'India', 'ar') returning id)
    insert into outbox (question_id, kind, recipient, message, sent_at)
      select id, 'question', 'office@shop.example', null, now() from asked
      union all select id, 'answer', 'amina@buyer.example', '{"text":"$80"}'::jsonb, null from asked`);
  const entries = await Array.fromAsync(readShop({ db, storage, migrations, directory, settings: {} }));
  const again = (async function* () {
    yield* entries;
  })();
  await loadShop({ db, storage, migrations }, again, true);
  expect(
    await queryRows(
      db,
      sql`select kind, sent_at is not null as sent, failed_at is not null as failed, outbox.message->>'text' as text
        from outbox join questions on questions.id = question_id order by kind`,
    ),
  ).toEqual([
    { kind: 'answer', sent: false, failed: true, text: '$80' },
    { kind: 'question', sent: true, failed: false, text: null },
  ]);
  await rm(directory, { recursive: true });
});

test('Wh-12 Wh-8 Ta-6 a restored shop has its webhooks, stopped, without secrets or waiting events, stores no events for them, and repeats no import', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-webhooks-'));
  const { db } = await openTestPGlite();
  const storage = await openDirectoryStorage(join(directory, 'images'));
  const migrations = join(import.meta.dirname, '../../platform/db/migrations');
  const secrets = openWebhookSecrets('a-secret-for-tests-only-of-32-characters');
  const added = await createWebhook(db, secrets, {
    url: 'https://program.example/',
    events: [...WEBHOOK_EVENTS],
  });
  if ('refused' in added) throw new Error(added.refused);
  await db.execute(
    sql`insert into products (code, name, category, hidden) values ('A-1', 'Tote', 'Bags', true)`,
  );
  await db.execute(
    sql`insert into import_addresses (address, every) values ('https://tables.example/a.csv', 'night')`,
  );
  const entries = await Array.fromAsync(readShop({ db, storage, migrations, directory, settings: {} }));
  const archive = Buffer.concat(entries.map(({ bytes }) => Buffer.from(bytes))).toString();
  expect(archive).toContain('https://program.example/');
  expect(archive).not.toContain(added.secret.slice('whsec_'.length));
  const again = (async function* () {
    yield* entries;
  })();
  await loadShop({ db, storage, migrations }, again, true);
  expect(await listWebhooks(db)).toMatchObject([{ id: added.webhook.id, state: 'restored' }]);
  expect(await listDeliveries(db, added.webhook.id, 10)).toEqual([]);
  expect(await listRepeats(db)).toMatchObject([{ host: 'tables.example', every: 'night', paused: true }]);
  await rm(directory, { recursive: true });
});
