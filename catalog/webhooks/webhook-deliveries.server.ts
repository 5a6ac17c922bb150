import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, desc, eq, sql } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { REMOVED_TOGETHER, removeInSteps } from '#platform/db/yield.server.ts';
import type { WebhookDelivery } from './webhook.ts';

/** Returns the latest deliveries of a webhook, newest first. */
export async function listDeliveries(db: Db, webhookId: string, limit: number): Promise<WebhookDelivery[]> {
  const { id, type, at, attempts, dueAt, sentAt, failedAt, status, response } = webhookDeliveries;
  const found = await db
    .select({ id, type, at, attempts, dueAt, sentAt, failedAt, status, response })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(at), desc(id))
    .limit(limit);
  return found.map(({ sentAt: sent, failedAt: failed, ...delivery }) => ({
    ...delivery,
    state: sent ? 'sent' : failed ? 'failed' : 'waiting',
  }));
}

/** Stores a test event for a webhook. @returns the id of the delivery; `null` unless the webhook is active */
export function storeTest(db: Db, webhookId: string): Promise<string | null> {
  return whileActive(db, webhookId, async (transaction, webhook) => {
    const [stored] = await transaction
      .insert(webhookDeliveries)
      .values({ webhookId: webhook, type: 'webhook.test', subject: randomUUID(), data: {} })
      .returning({ id: webhookDeliveries.id });
    return stored?.id ?? null;
  });
}

/** Sends an event again, with the same id. @returns the id; `null` if there is none, or its webhook is not active */
export function repeatDelivery(db: Db, webhookId: string, id: string): Promise<string | null> {
  return whileActive(db, webhookId, async (transaction, webhook) => {
    // It counts as tried, so that no other change joins it.
    const again = {
      attempts: 1,
      firstTriedAt: null,
      sentAt: null,
      failedAt: null,
      status: null,
      response: null,
    };
    const [repeated] = await transaction
      .update(webhookDeliveries)
      .set({ ...again, dueAt: sql`now()` })
      .where(and(sql`${webhookDeliveries.id}::text = ${id}`, eq(webhookDeliveries.webhookId, webhook)))
      .returning({ id: webhookDeliveries.id });
    return repeated?.id ?? null;
  });
}

/** Ends the pause after a failure, and wakes the process that sends. */
function whileActive(
  db: Db,
  id: string,
  write: (transaction: Db, webhook: string) => Promise<string | null>,
): Promise<string | null> {
  return db.transaction(async (transaction) => {
    const [webhook] = await transaction
      .update(webhooks)
      .set({ retryAt: sql`now()` })
      .where(and(sql`${webhooks.id}::text = ${id}`, eq(webhooks.state, 'active')))
      .returning({ id: webhooks.id });
    if (!webhook) return null;
    await transaction.execute(
      sql`select pg_notify('catalog_changes', '{"table":"webhooks","categories":[]}')`,
    );
    return write(transaction, webhook.id);
  });
}

/** Waits some seconds until a delivery has an answer. @returns the status of a success; `null` without one */
export async function waitForAnswer(db: Db, id: string): Promise<number | null> {
  for (let tries = 0; tries < ANSWER_TRIES; tries += 1) {
    const [found] = await db
      .select({ status: webhookDeliveries.status, response: webhookDeliveries.response })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, id));
    if (!found || found.response !== null) return found?.status ?? null;
    await pause(ANSWER_PAUSE_MS);
  }
  return null;
}

const ANSWER_TRIES = 20;
const ANSWER_PAUSE_MS = 150;

/** Deletes deliveries older than a date. @returns their number */
export function removeOldDeliveries(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  return removeInSteps(
    db,
    sql`delete from webhook_deliveries where id in (select id from webhook_deliveries
      where at < ${before.toISOString()}::timestamptz limit ${REMOVED_TOGETHER} for update skip locked)
      returning id`,
    signal,
  );
}
