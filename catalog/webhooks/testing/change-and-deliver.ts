import { sql } from 'drizzle-orm';
import { openWebhookSecrets } from '#catalog/webhooks/webhooks.server.ts';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { startWebhookDelivery } from '../deliver-webhooks.server.ts';
import { createWebhook } from '../webhooks.server.ts';
import { CERTIFICATE } from './https-receiver.ts';

/** Adds a webhook and products, and sends their events until it is killed: `fork(…, [directory, migrations, url])`. */
const [, , directory = '', migrations = '', url = ''] = process.argv;
const database = await openPGlite({ directory, migrations });
const secrets = openWebhookSecrets('a-secret-for-tests-only-of-32-characters');
await createWebhook(database.db, secrets, { url: 'https://program.example/', events: ['product.created'] });
await database.db.execute(sql`update webhooks set url = ${url}`);
await database.db.execute(sql`insert into products (code, name, category, hidden)
  select 'N-' || n, 'Tote', 'Bags', true from generate_series(1, 6) n`);
startWebhookDelivery(database, secrets, { mayBePrivate: true, authority: CERTIFICATE });
setInterval(() => {}, 1_000);
