import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProduct } from '#catalog/products/products.server.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#platform/db/column-values.ts';
import { type Database, queryRows } from '#platform/db/database.ts';
import { emptyTables, onEachDatabase } from '#platform/db/testing/each-database.ts';
import type { Repeating } from '#platform/processes/start-repeating.ts';
import { MAX_EVENTS_AT_ONCE, startWebhookDelivery } from './deliver-webhooks.server.ts';
import { CERTIFICATE, type HttpsReceiver, openHttpsReceiver } from './testing/https-receiver.ts';
import {
  chooseEvents,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  openWebhookSecrets,
  pauseWebhook,
  removeOldDeliveries,
  renewSecret,
  repeatDelivery,
  resumeWebhook,
  storeTest,
} from './webhooks.server.ts';

const secrets = openWebhookSecrets('a-secret-for-tests-only-of-32-characters');

onEachDatabase((database, isEmbedded) => {
  const db = () => database().db;
  let receiver: HttpsReceiver;
  let running: Repeating[] = [];
  type Answer = Awaited<ReturnType<Parameters<typeof openHttpsReceiver>[0] & object>>;
  /** The responses to the next requests; then 204. */
  let answers: (Answer | Promise<Answer>)[] = [];
  beforeEach(async () => {
    answers = [];
    await emptyTables(db(), 'webhooks', 'webhook_deliveries', 'questions', 'shop_settings');
    receiver = await openHttpsReceiver(() =>
      answers.length > 0 ? (answers.shift() ?? null) : { status: 204 },
    );
  });
  afterEach(async () => {
    await Promise.all(running.map((loop) => loop.stop()));
    running = [];
    await receiver.close();
  });

  const options = { mayBePrivate: true, authority: CERTIFICATE, stopMs: 100 };
  const deliver = (overrides: Partial<typeof options> & { deadlineMs?: number } = {}) => {
    const loop = startWebhookDelivery(database(), secrets, { ...options, ...overrides });
    running.push(loop);
    return loop;
  };
  /** Stored directly, because only the guard of tests allows this address. */
  const addWebhook = async (events: readonly WebhookEvent[] = WEBHOOK_EVENTS) => {
    const created = await createWebhook(db(), secrets, {
      url: 'https://program.example/',
      events: [...events],
    });
    if ('refused' in created) throw new Error(created.refused);
    await db().execute(sql`update webhooks set url = ${receiver.url} where id = ${created.webhook.id}::uuid`);
    return { id: created.webhook.id, secret: created.secret };
  };
  const addProduct = async (code = 'A-1', on: Pick<Database, 'db'>['db'] = db()) => {
    const id = randomUUID();
    await on.execute(
      sql`insert into products (id, code, name, category, hidden) values (${id}, ${code}, 'Tote', 'Bags', true)`,
    );
    return id;
  };
  const stored = () =>
    queryRows<{ type: string; subject: string; data: object; attempts: number }>(
      db(),
      sql`select type, subject, data, attempts from webhook_deliveries order by at, type`,
    );
  const makeDue = async () => {
    await db().execute(sql`update webhook_deliveries set due_at = now()`);
    await db().execute(sql`update webhooks set retry_at = now()`);
  };
  const stateOf = async () => (await listWebhooks(db()))[0]?.state;
  const lastOf = async (id: string) => (await listDeliveries(db(), id, 1))[0];

  test('Wh-1 products, questions and settings are announced with a signature that a library verifies', async () => {
    const { secret } = await addWebhook();
    const product = await addProduct();
    await db().execute(sql`update products set name = 'Tote, rust' where id = ${product}`);
    // No edit.
    await db().execute(sql`update products set pin_rank = 1 where id = ${product}`);
    const version = (await findProduct(db(), product))?.updatedAt.toISOString();
    const ask = (status: string) =>
      db().execute(sql`insert into questions (message, name, email, office, language, status)
        values ('x', 'x', 'x@y.example', 'x', 'en', ${status})`);
    await ask('new');
    await ask('spam');
    await db().execute(
      sql`insert into shop_settings (version, document, changes, published_by) values (7, '{}', '[]', 'x')`,
    );
    await db().execute(sql`delete from products where id = ${product}`);
    deliver();
    await expect.poll(() => receiver.received).toHaveLength(5);
    const bodies = receiver.received.map(({ headers, body }) => {
      expect(headers['content-type']).toBe('application/json');
      expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f-]{36}$/);
      return new Verifier(secret).verify(body, headers) as { type: string; timestamp: string; data: object };
    });
    const byType = Object.fromEntries(bodies.map(({ type, data }) => [type, data]));
    expect(Object.keys(byType).toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted());
    expect(byType['product.updated']).toEqual({ id: product, code: 'A-1', version });
    expect(byType['product.deleted']).toEqual({ id: product, code: 'A-1', version });
    expect(byType['product.created']).toMatchObject({ id: product, code: 'A-1' });
    expect(byType['settings.published']).toEqual({ version: 7 });
    expect(byType['question.received']).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    for (const { timestamp } of bodies) expect(new Date(timestamp).toISOString()).toBe(timestamp);
    const [first] = receiver.received;
    expect(() => new Verifier(secret).verify(`${first?.body} `, first?.headers ?? {})).toThrow();
    await expect.poll(() => db().$count(sql`webhook_deliveries where sent_at is not null`)).toBe(5);
  });

  test('Wh-2 a change stores an event with its commit, for active webhooks that chose it, and otherwise nothing', async () => {
    await addProduct('A-0');
    expect(await stored()).toEqual([]);
    const { id } = await addWebhook(['product.created']);
    await db().execute(sql`update products set name = 'Other'`);
    await expect(
      db().transaction(async (transaction) => {
        await addProduct('A-1', transaction);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await stored()).toEqual([]);
    await addProduct('A-2');
    await pauseWebhook(db(), id);
    await addProduct('A-3');
    const other = await createWebhook(db(), secrets, {
      url: 'https://other.example/',
      events: ['product.deleted'],
    });
    if ('refused' in other) throw new Error(other.refused);
    await db().execute(sql`update webhooks set url = ${`${receiver.url}/b`} where id <> ${id}::uuid`);
    await storeTest(db(), other.webhook.id);
    const loop = deliver();
    await expect.poll(async () => (await lastOf(other.webhook.id))?.state).toBe('sent');
    await loop.stop();
    expect(receiver.received).toMatchObject([{ body: expect.stringContaining('webhook.test') }]);
    await deleteWebhook(db(), other.webhook.id);
    await resumeWebhook(db(), id);
    await chooseEvents(db(), id, ['product.deleted']);
    await addProduct('A-4');
    expect((await stored()).map(({ data }) => data)).toMatchObject([{ code: 'A-2' }]);
    expect(await deleteWebhook(db(), id)).toBe(true);
    await addProduct('A-5');
    expect(await stored()).toEqual([]);
  });

  test('Wh-3 changes of a product join an event that was not tried yet, and follow one that is being sent', async () => {
    await addWebhook(['product.updated']);
    const product = await addProduct();
    const rename = (name: string) =>
      db().execute(sql`update products set name = ${name} where id = ${product}`);
    for (const name of ['B', 'C', 'D']) await rename(name);
    const version = async () => (await findProduct(db(), product))?.updatedAt.toISOString();
    const joined = { id: product, code: 'A-1', version: await version() };
    expect(await stored()).toMatchObject([{ data: joined, attempts: 0 }]);
    const { promise: answered, resolve: answer } = Promise.withResolvers<Answer>();
    answers = [answered];
    const loop = deliver();
    await expect.poll(() => receiver.received).toHaveLength(1);
    await rename('E');
    await rename('F');
    expect(await stored()).toMatchObject([
      { data: joined, attempts: 1 },
      { data: { version: await version() }, attempts: 0 },
    ]);
    answer({ status: 503 });
    // Stored last.
    await expect.poll(() => db().$count(sql`webhook_deliveries where status = 503`)).toBe(1);
    await makeDue();
    loop.wake();
    await expect.poll(() => receiver.received).toHaveLength(3);
  });

  test('Wh-4 an event is tried again with the same id and content, after longer pauses, and can be sent again', async () => {
    const { id, secret } = await addWebhook();
    await addProduct();
    answers = [
      { status: 500, body: 'Out\nof  order\0' },
      { status: 302, headers: { Location: receiver.url } },
      { status: 429, headers: { 'Retry-After': '7200' } },
      { status: 503, headers: { 'Retry-After': new Date(Date.now() + 9 * 3_600_000).toUTCString() } },
    ];
    const loop = deliver();
    const pauses: number[] = [];
    for (const status of [500, 302, 429, 503]) {
      await expect.poll(async () => (await lastOf(id))?.status).toBe(status);
      const [pause] = await queryRows<{ event: number; webhook: number }>(
        db(),
        sql`select extract(epoch from due_at - now())::int as event, extract(epoch from retry_at - now())::int as webhook
          from webhook_deliveries, webhooks`,
      );
      pauses.push(pause?.event ?? 0);
      if (status === 429) expect(pause?.webhook).toBeGreaterThan(7_000);
      if (status === 503) expect(pause?.webhook).toBeGreaterThan(8 * 3_600);
      if (status === 500)
        expect(await lastOf(id)).toMatchObject({ state: 'waiting', response: 'Out of order' });
      await makeDue();
      loop.wake();
    }
    await expect.poll(async () => (await lastOf(id))?.state).toBe('sent');
    expect(pauses[0]).toBeLessThanOrEqual(6);
    expect(pauses[1]).toBeGreaterThan(280);
    expect(pauses[2]).toBeGreaterThan(1_700);
    // Stored after the event.
    await expect.poll(async () => (await listWebhooks(db()))[0]?.failingSince).toBeNull();
    await repeatDelivery(db(), id, (await lastOf(id))?.id ?? '');
    loop.wake();
    await expect.poll(() => receiver.received).toHaveLength(6);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    for (const { headers, body } of receiver.received) new Verifier(secret).verify(body, headers);
    expect(await repeatDelivery(db(), id, randomUUID())).toBeNull();
    expect(await repeatDelivery(db(), id, 'x')).toBeNull();
  });

  test('Wh-5 Wh-13 a webhook that accepts nothing gets one event at a time, and is stopped after three days or by 410', async () => {
    const { id } = await addWebhook(['product.created']);
    for (const code of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) await addProduct(code);
    answers = Array(20).fill({ status: 503 });
    const loop = deliver();
    await expect.poll(async () => (await listWebhooks(db()))[0]?.failingSince).not.toBeNull();
    loop.wake();
    await loop.stop();
    expect(receiver.received.length).toBeLessThanOrEqual(MAX_EVENTS_AT_ONCE);
    await db().execute(
      sql`update webhooks set failing_since = now() - interval '71 hours', retry_at = now()`,
    );
    const again = deliver();
    const tried = receiver.received.length;
    await expect.poll(() => receiver.received.length).toBeGreaterThan(tried);
    await again.stop();
    expect(await stateOf()).toBe('active');
    await db().execute(
      sql`update webhooks set failing_since = now() - interval '72 hours', retry_at = now()`,
    );
    await db().execute(
      sql`update webhook_deliveries set first_tried_at = now() - interval '72 hours', due_at = now()`,
    );
    const last = deliver();
    await expect.poll(stateOf).toBe('failed');
    const isFailed = async () => (await listDeliveries(db(), id, 20)).some(({ state }) => state === 'failed');
    await expect.poll(isFailed).toBe(true);
    expect(await storeTest(db(), id)).toBeNull();
    // The failure of another event would postpone the webhook.
    await last.stop();

    await resumeWebhook(db(), id);
    await makeDue();
    answers = [{ status: 410 }];
    deliver();
    await expect.poll(stateOf).toBe('gone');
    const entries = await queryRows(
      db(),
      sql`select subject_name as host, after ->> 'reason' as reason from admin_activity
        where subject = 'webhook' and action = 'stopped' and subject_id = ${id} order by id`,
    );
    const { host } = new URL(receiver.url);
    expect(entries).toEqual([
      { host, reason: 'The program accepted nothing for three days.' },
      { host, reason: 'The program wants no more events (410 Gone).' },
    ]);
  });

  test('Wh-6 an event that was being sent when its process was killed is sent with the same id, and no answer takes too long', async () => {
    const { id } = await addWebhook();
    await addProduct();
    answers = [null];
    const killed = deliver();
    await expect.poll(() => receiver.received).toHaveLength(1);
    // Nothing is recorded about the request, as after a kill.
    await killed.stop();
    expect(await lastOf(id)).toMatchObject({ state: 'waiting', response: null });
    answers = [null];
    const impatient = deliver({ deadlineMs: 200 });
    await expect.poll(async () => (await lastOf(id))?.response).toBe('There was no answer in time');
    await impatient.stop();
    await makeDue();
    answers = [{ status: 200, body: 'x'.repeat(100_000) }];
    deliver();
    await expect.poll(async () => (await lastOf(id))?.state).toBe('sent');
    expect((await lastOf(id))?.response).toHaveLength(200);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('Wh-7 only public addresses with HTTPS and a valid certificate get events', async () => {
    const add = (url: string) => createWebhook(db(), secrets, { url, events: ['product.created'] });
    const insecure =
      'http://program.example/ https://a:b@program.example/ https://program.example:8443/ ftp://x x';
    for (const url of insecure.split(' ')) expect(await add(url), url).toEqual({ refused: 'address' });
    const numbers =
      '10.0.0.1 127.0.0.1. 2130706433 0x7f.1 017700000001 0.0.0.0 169.254.169.254 168.63.129.16';
    const others =
      '[::1] [::ffff:10.0.0.1] [::10.0.0.1] [64:ff9b::a00:1] [fd00::1] localhost shop.LOCALHOST.';
    for (const host of `${numbers} ${others}`.split(' '))
      expect(await add(`https://${host}/`), host).toEqual({ refused: 'private_address' });
    for (const host of `xn-- xn--a.example a..example -a.example ${'a'.repeat(64)}.example`.split(' '))
      expect(await add(`https://${host}/`), host).toEqual({ refused: 'impossible_address' });
    expect(await add('https://bücher.my_shop.example./')).toHaveProperty('secret');
    expect(await add('https://program.example/')).toHaveProperty('secret');
    expect(await add('https://program.example')).toEqual({ refused: 'address_taken' });
    await emptyTables(db(), 'webhooks');
    const { id } = await addWebhook();
    for (const [url, reason] of [
      ['https://127.0.0.1/', 'The address leads to a private network'],
      [receiver.url, 'The address must use port 443'],
    ] as const) {
      await emptyTables(db(), 'webhook_deliveries');
      await db().execute(sql`update webhooks set url = ${url}`);
      await storeTest(db(), id);
      const loop = startWebhookDelivery(database(), secrets);
      await expect.poll(async () => (await lastOf(id))?.response).toBe(reason);
      await loop.stop();
    }
    await emptyTables(db(), 'webhook_deliveries');
    await db().execute(sql`update webhooks set url = ${receiver.url}`);
    await storeTest(db(), id);
    const loop = startWebhookDelivery(database(), secrets, { mayBePrivate: true });
    await expect.poll(async () => (await lastOf(id))?.response).toBe('The certificate is not valid');
    await loop.stop();
    expect(receiver.received).toEqual([]);
  });

  test('Wh-8 a renewed secret signs together with the former one; another SESSION_SECRET stops the webhook', async () => {
    const { id, secret } = await addWebhook();
    const renewed = (await renewSecret(db(), secrets, id)) ?? '';
    expect(renewed).not.toBe(secret);
    await storeTest(db(), id);
    const loop = deliver();
    await expect.poll(async () => (await lastOf(id))?.state).toBe('sent');
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    for (const valid of [secret, renewed])
      expect(new Verifier(valid).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
    expect(JSON.stringify(await queryRows(db(), sql`select * from webhooks`))).not.toContain(
      renewed.slice(6),
    );
    await loop.stop();

    const others = openWebhookSecrets('another-secret-for-tests-of-32-characters');
    await storeTest(db(), id);
    const moved = startWebhookDelivery(database(), others, options);
    await expect.poll(stateOf).toBe('secret');
    expect(receiver.received).toHaveLength(1);
    const last = (await renewSecret(db(), others, id)) ?? '';
    moved.wake();
    await expect.poll(() => receiver.received).toHaveLength(2);
    await moved.stop();
    new Verifier(last).verify(receiver.received[1]?.body ?? '', receiver.received[1]?.headers ?? {});
  });

  test('Wh-9 a change of many products is sent a few events at a time, once each, and the list is kept for 30 days', async () => {
    const count = isEmbedded ? 60 : 400;
    let atOnce = 0;
    let most = 0;
    const slow = await openHttpsReceiver(async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await pause(30);
      atOnce -= 1;
      return { status: 200 };
    });
    const { id } = await addWebhook(['product.created', 'product.updated']);
    await db().execute(sql`update webhooks set url = ${slow.url}`);
    await db().execute(sql`insert into products (code, name, category, hidden)
      select 'N-' || n, 'Tote', 'Bags', true from generate_series(1, ${count}::int) n`);
    // Only one process can open the embedded database.
    for (let processes = 0; processes < (isEmbedded ? 1 : 2); processes += 1) deliver();
    await expect.poll(() => slow.received.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(count);
    await Promise.all(running.map((loop) => loop.stop()));
    expect(new Set(slow.received.map(({ headers }) => headers['webhook-id'])).size).toBe(count);
    expect(slow.received).toHaveLength(count);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(MAX_EVENTS_AT_ONCE);
    expect(slow.connections()).toBeLessThanOrEqual(MAX_EVENTS_AT_ONCE);
    await slow.close();
    await db().execute(sql`update webhook_deliveries set at = now() - interval '31 days'
      where id in (select id from webhook_deliveries limit 10)`);
    await removeOldDeliveries(db(), new Date(Date.now() - 30 * 86_400_000));
    expect(await listDeliveries(db(), id, 1_000)).toHaveLength(count - 10);
  });
});
