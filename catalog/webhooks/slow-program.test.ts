import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { startWebhookDelivery } from './deliver-webhooks.server.ts';
import { CERTIFICATE, openHttpsReceiver } from './testing/https-receiver.ts';
import { createWebhook, openWebhookSecrets } from './webhooks.server.ts';

const secrets = openWebhookSecrets('a-secret-for-tests-only-of-32-characters');

onPGlite((database) => {
  test('Wh-14 a program that does not answer keeps no other one waiting, also not for later events', async () => {
    const { db } = database();
    await emptyTables(db, 'webhooks', 'webhook_deliveries');
    const [silent, quick] = [await openHttpsReceiver(() => null), await openHttpsReceiver()];
    for (const { url } of [silent, quick]) {
      const address = `https://program.example/${randomUUID()}`;
      await createWebhook(db, secrets, { url: address, events: ['product.created'] });
      await db.execute(sql`update webhooks set url = ${url} where url = ${address}`);
    }
    const addProduct = (code: string) =>
      db.execute(
        sql`insert into products (code, name, category, hidden) values (${code}, 'Tote', 'Bags', true)`,
      );
    const loop = startWebhookDelivery(database(), secrets, {
      ...{ mayBePrivate: true, authority: CERTIFICATE, stopMs: 100 },
      deadlineMs: 60_000,
    });
    try {
      for (const [at, code] of ['A-1', 'A-2', 'A-3'].entries()) {
        await addProduct(code);
        loop.wake();
        await expect.poll(() => quick.received).toHaveLength(at + 1);
      }
      expect(silent.received.length).toBeGreaterThan(0);
    } finally {
      await loop.stop();
      await Promise.all([silent.close(), quick.close()]);
    }
  });
});
