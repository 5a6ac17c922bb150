import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { outbox } from '#platform/db/schema.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import type { Repeating } from '#platform/processes/start-repeating.ts';
import { openMailer } from './mailer.server.ts';
import {
  endExpiredMail,
  listMail,
  MAX_COPIES,
  sendAgain,
  startMailDelivery,
  stopWaitingMail,
  storeMail,
} from './outbox.server.ts';
import { headersOf, type MailServer, openMailServer } from './testing/mail-server.ts';

const message = { from: 'Maison Ida', subject: 'Hello', text: 'The text' };

onEachDatabase((database, isEmbedded) => {
  const db = () => database().db;
  const question = randomUUID();
  let server: MailServer;
  let deliveries: Repeating[] = [];
  /** The answer to the next recipients; 250 by default. */
  let refusals: { code: number; message: string }[] = [];
  beforeEach(async () => {
    refusals = [];
    server = await openMailServer({
      onRcptTo(_, __, callback) {
        const refusal = refusals.shift();
        callback(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null);
      },
    });
    await db().execute(sql`delete from questions`);
    await db().execute(sql`insert into questions (id, message, name, email, office, language)
      values (${question}, 'x', 'x', 'x@y.example', 'x', 'en')`);
  });
  afterEach(async () => {
    await Promise.all(deliveries.map((delivery) => delivery.stop()));
    deliveries = [];
    await server.close();
  });
  const deliver = (url = server.url) => {
    const delivery = startMailDelivery(database(), openMailer({ url, from: 'shop@shop.example' }, 2_000));
    deliveries.push(delivery);
    return delivery;
  };
  const store = (recipient = 'office@shop.example', kind: 'question' | 'copy' = 'question') =>
    db().transaction((transaction) => storeMail(transaction, question, [{ kind, recipient, message }]));
  const stateOf = async () =>
    (await listMail(db(), question)).map(({ sentAt, failedAt, attempts, response }) => ({
      state: sentAt ? 'sent' : failedAt ? 'failed' : 'waiting',
      attempts,
      response,
    }));
  const makeDue = () => db().execute(sql`update outbox set due_at = now()`);

  test('Qu-6 stored mail is sent once, also by several processes, and its text is removed', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => store(`${name}@shop.example`)));
    // Only one process can open the embedded database.
    const processes = isEmbedded ? [deliver()] : [deliver(), deliver()];
    await expect
      .poll(async () => (await stateOf()).map(({ state }) => state))
      .toEqual(['sent', 'sent', 'sent']);
    for (const process of processes) process.wake();
    await Promise.all(deliveries.map((delivery) => delivery.stop()));
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual([
      'a@shop.example',
      'b@shop.example',
      'c@shop.example',
    ]);
    expect(await queryRows(db(), sql`select message from outbox`)).toEqual(Array(3).fill({ message: null }));
  });

  test('Qu-9 a refused attempt is repeated with the same id, after a longer pause each time', async () => {
    refusals = Array(2).fill({ code: 451, message: 'Greylisted' });
    await store();
    const delivery = deliver();
    const pauses: number[] = [];
    for (const attempts of [1, 2]) {
      await expect.poll(async () => (await stateOf())[0]?.attempts).toBe(attempts);
      expect(await stateOf()).toEqual([{ state: 'waiting', attempts, response: '451 Greylisted' }]);
      const [row] = await queryRows<{ pause: number }>(
        db(),
        sql`select round(extract(epoch from due_at - now()))::int as pause from outbox`,
      );
      pauses.push(row?.pause ?? 0);
      await makeDue();
      delivery.wake();
    }
    expect(Math.round((pauses[0] ?? 0) / 60)).toBe(1);
    expect(Math.round((pauses[1] ?? 0) / 60)).toBe(2);
    await expect.poll(async () => (await stateOf())[0]?.state).toBe('sent');
    expect(server.received).toHaveLength(1);
    const [row] = await queryRows<{ id: string }>(db(), sql`select id from outbox`);
    expect(headersOf(server.received[0]?.raw ?? '', 'Message-ID')).toEqual([`<${row?.id}@shop.example>`]);
  });

  test('Qu-9 mail is given up after two days or if its recipient is refused, and can be sent again', async () => {
    refusals = [{ code: 451, message: 'Later' }];
    await store();
    await db().execute(sql`update outbox set expires_at = now() - interval '1 second'`);
    const delivery = deliver();
    await expect.poll(async () => (await stateOf())[0]?.state).toBe('failed');
    refusals = [{ code: 550, message: 'No such user' }];
    expect(await sendAgain(db(), question)).toBe(true);
    delivery.wake();
    await expect.poll(stateOf).toEqual([{ state: 'failed', attempts: 1, response: '550 No such user' }]);
    expect(await sendAgain(db(), question)).toBe(true);
    expect(await sendAgain(db(), question)).toBe(false);
    delivery.wake();
    await expect.poll(async () => (await stateOf())[0]?.state).toBe('sent');
  });

  test('Qu-9 a message that was accepted while the database was away is not sent twice', async () => {
    await store();
    let failures = 1;
    const own = db();
    const failing: typeof own = Object.create(own, {
      update: {
        value: (...table: Parameters<typeof own.update>) => {
          failures -= 1;
          if (failures === 0) throw Object.assign(new Error('Connection terminated'), { syscall: 'read' });
          return own.update(...table);
        },
      },
    });
    const { tryAdvisoryLock } = database();
    const delivery = startMailDelivery(
      { db: failing, tryAdvisoryLock },
      openMailer({ url: server.url, from: 'shop@shop.example' }),
    );
    deliveries.push(delivery);
    await expect.poll(() => failures).toBe(0);
    expect(await stateOf()).toMatchObject([{ state: 'waiting' }]);
    delivery.wake();
    await expect.poll(async () => (await stateOf())[0]?.state).toBe('sent');
    expect(server.received).toHaveLength(1);
  });

  test('Qu-9 a shop that stops does not wait for a mail server that is silent, and sends the message after its start', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const silent = await openMailServer({
      onData(stream) {
        stream.resume();
        arrive();
      },
    });
    await store();
    const mailer = openMailer({ url: silent.url, from: 'shop@shop.example' });
    const delivery = startMailDelivery(database(), mailer, 100);
    await arrived;
    await delivery.stop();
    await silent.close();
    expect(await stateOf()).toEqual([{ state: 'waiting', attempts: 0, response: null }]);
    deliver();
    await expect.poll(async () => (await stateOf())[0]?.state).toBe('sent');
    expect(server.received).toHaveLength(1);
  });

  test('Qu-7 one address gets at most three copies in a day', async () => {
    for (let at = 0; at < MAX_COPIES.ofAddressPerDay + 2; at += 1)
      await store('Victim@other.example', 'copy');
    await store('another@other.example', 'copy');
    await store('victim@other.example', 'question');
    expect(await listMail(db(), question)).toHaveLength(MAX_COPIES.ofAddressPerDay + 2);
  });

  test.each([
    ['hour', '59 minutes', '1 hour', MAX_COPIES.perHour],
    ['day', '23 hours', '1 day', MAX_COPIES.perDay],
  ])(
    'Qu-7 all addresses together get a limited number of copies in one %s',
    async (_, within, after, limit) => {
      await db().execute(sql`insert into outbox (question_id, kind, recipient, created_at)
      select ${question}, 'copy', 'buyer' || at || '@other.example', now() - ${within}::interval
      from generate_series(1, ${limit - 1}) as at`);
      const copies = () => db().$count(outbox, eq(outbox.kind, 'copy'));
      await Promise.all(['a', 'b', 'c'].map((name) => store(`${name}@other.example`, 'copy')));
      expect(await copies()).toBe(limit);
      await db().execute(sql`update outbox set created_at = now() - ${after}::interval`);
      await store('d@other.example', 'copy');
      expect(await copies()).toBe(limit + 1);
    },
  );

  test('Qu-9 mail about a deleted question waits until the deletion is undone; an answer is sent', async () => {
    await store('office@shop.example');
    await db().execute(sql`update questions set deleted_at = now()`);
    await storeMail(db(), question, [{ kind: 'answer', recipient: 'buyer@other.example', message }]);
    const delivery = deliver();
    await expect.poll(() => server.received).toHaveLength(1);
    await delivery.stop();
    expect(server.received).toMatchObject([{ to: ['buyer@other.example'] }]);
    await db().execute(sql`update questions set deleted_at = null`);
    deliver();
    await expect.poll(() => server.received).toHaveLength(2);
  });

  test('Qu-9 mail that nobody tries ends a day after its two days', async () => {
    await store();
    await db().execute(sql`update outbox set expires_at = now() - interval '23 hours'`);
    await endExpiredMail(db());
    expect(await stateOf()).toMatchObject([{ state: 'waiting' }]);
    await db().execute(sql`update outbox set expires_at = now() - interval '25 hours'`);
    await endExpiredMail(db());
    expect(await stateOf()).toMatchObject([{ state: 'failed', response: 'It was not tried' }]);
  });

  test('Qu-9 a restored shop does not send what was waiting', async () => {
    await store();
    await stopWaitingMail(db());
    expect(await stateOf()).toMatchObject([
      { state: 'failed', response: 'The shop was restored from a backup' },
    ]);
  });
});
