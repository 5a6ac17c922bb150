import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CatalogChanges, followChanges } from '#catalog/changes/changes.server.ts';
import { queryRows } from '#platform/db/database.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { openMailer } from '#platform/mail/mailer.server.ts';
import { sendAgain, storeMail } from '#platform/mail/outbox.server.ts';
import { type MailServer, openMailServer } from '#platform/mail/testing/mail-server.ts';
import { deliverMail } from './main.ts';

onEachDatabase((database) => {
  const db = () => database().db;
  const question = randomUUID();
  let server: MailServer;
  let changes: CatalogChanges;
  let stop: () => Promise<void>;
  let authentications = 0;
  let isPasswordRight = false;
  beforeEach(async () => {
    authentications = 0;
    isPasswordRight = false;
    server = await openMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth(_, __, callback) {
        authentications += 1;
        callback(isPasswordRight ? null : new Error('Wrong password'), { user: 'shop' });
      },
    });
    await db().execute(sql`delete from questions`);
    await db().execute(sql`insert into questions (id, message, name, email, office, language)
      values (${question}, 'x', 'x', 'x@y.example', 'x', 'en')`);
    changes = await followChanges(database());
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all([stop(), changes.stop(), server.close()]);
  });
  const store = async () => {
    const message = { from: 'Maison Ida', subject: 'Hello', text: 'The text' };
    await storeMail(db(), question, [{ kind: 'question', recipient: 'office@shop.example', message }]);
    await changes.waitForOwnNotifications();
  };
  const count = async (state: 'sent' | 'tried') => {
    const isIn = state === 'sent' ? sql`sent_at is not null` : sql`attempts > 0`;
    const [row] = await queryRows<{ count: number }>(
      db(),
      sql`select count(*)::int as count from outbox where ${isIn}`,
    );
    return row?.count;
  };

  test('Qu-9 while the mail server accepts nothing, neither waiting nor new mail is tried, and then all is sent', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    for (let at = 0; at < 5; at += 1) await store();
    const mailer = openMailer({ url: server.url.replace('//', '//shop:secret@'), from: 'shop@shop.example' });
    stop = deliverMail(database(), mailer, changes);
    await expect.poll(() => count('tried')).toBe(1);
    // The shop has received its own change of the message's row by then.
    for (let at = 0; at < 5; at += 1) await store();
    await stop();
    expect([authentications, await count('tried')]).toEqual([1, 1]);

    // A start tries at once.
    stop = deliverMail(database(), mailer, changes);
    await expect.poll(() => count('tried')).toBe(2);
    isPasswordRight = true;
    vi.advanceTimersByTime(60_000);
    await db().execute(sql`update outbox set due_at = now()`);
    await expect.poll(() => count('sent')).toBe(10);
    expect(server.received).toHaveLength(10);
  });

  test('Qu-9 "Send again" tries at once and once, while the mail server is not tried otherwise', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    for (let at = 0; at < 3; at += 1) await store();
    const mailer = openMailer({ url: server.url.replace('//', '//shop:secret@'), from: 'shop@shop.example' });
    stop = deliverMail(database(), mailer, changes);
    await expect.poll(() => count('tried')).toBe(1);
    await db().execute(sql`update outbox set attempts = 1, response = 'No answer'`);
    expect(await sendAgain(db(), question)).toBe(true);
    await expect.poll(() => count('tried')).toBe(3);
    await changes.waitForOwnNotifications();
    expect(authentications).toBe(2);

    isPasswordRight = true;
    await sendAgain(db(), question);
    await expect.poll(() => count('sent')).toBe(3);
  });
});
