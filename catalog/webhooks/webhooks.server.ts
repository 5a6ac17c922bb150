import { createHmac, hash, hkdfSync, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { recordActivity } from '#catalog/activity/activity.server.ts';
import { announceToAdmin } from '#catalog/changes/changes.server.ts';
import { webhookDeliveries, webhooks } from '#platform/db/admin-schema.ts';
import type { WebhookEvent } from '#platform/db/column-values.ts';
import { type Db, postgresError } from '#platform/db/database.ts';
import { REMOVED_TOGETHER, removeInSteps } from '#platform/db/yield.server.ts';
import { AddressRefused, readWebAddress } from '#platform/http/public-request.server.ts';
import { MAX_WEBHOOK_URL_LENGTH, MAX_WEBHOOKS, type Webhook, type WebhookDelivery } from './webhook.ts';

/** Lists all webhooks, oldest first. */
export function listWebhooks(db: Db): Promise<Webhook[]> {
  return db.select(webhookColumns).from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

/** Returns how many webhooks get nothing, although the owner has not paused them. */
export function countStoppedWebhooks(db: Db): Promise<number> {
  return db.$count(webhooks, sql`${webhooks.state} not in ('active', 'paused')`);
}

/**
 * Adds a webhook. Events of later changes are sent to it.
 *
 * @param by the name of the API key that adds it
 * @returns the webhook with its secret, which cannot be read again, or why there is none
 */
export async function createWebhook(
  db: Db,
  secrets: WebhookSecrets,
  { url, events }: { url: string; events: WebhookEvent[] },
  by?: string,
): Promise<{ webhook: Webhook; secret: string } | { refused: WebhookRefusal }> {
  const address = readSecureAddress(url);
  if (typeof address !== 'string') return address;
  const salt = randomUUID();
  const secret = secrets(salt);
  try {
    return await db.transaction(async (transaction) => {
      if ((await transaction.$count(webhooks)) >= MAX_WEBHOOKS) return { refused: 'too_many' };
      const [webhook] = await transaction
        .insert(webhooks)
        .values({ url: address, events: [...new Set(events)], salt, secretHash: hashSecret(secret) })
        .returning(webhookColumns);
      if (!webhook) throw new Error('The webhook was not stored');
      await recordWebhook(transaction, 'added', webhook, { after: { events, by } });
      return { webhook, secret };
    });
  } catch (error) {
    if (postgresError(error).constraint === 'webhooks_url') return { refused: 'address_taken' };
    throw error;
  }
}

/** Why there is no webhook. */
type WebhookRefusal = 'address' | 'impossible_address' | 'private_address' | 'address_taken' | 'too_many';

/** Returns an address of the public web that uses HTTPS. Names are resolved when it is used. */
function readSecureAddress(address: string): string | { refused: WebhookRefusal } {
  try {
    const { protocol, href } = readWebAddress(address.trim(), {});
    return protocol === 'https:' && href.length <= MAX_WEBHOOK_URL_LENGTH ? href : { refused: 'address' };
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    return { refused: REFUSALS[error.problem] ?? 'address' };
  }
}

const REFUSALS: { [problem in AddressRefused['problem']]?: WebhookRefusal } = {
  privateNetwork: 'private_address',
  noWebsite: 'impossible_address',
};

/** Replaces the events of a webhook. @returns whether it exists */
export function chooseEvents(db: Db, id: string, events: WebhookEvent[]): Promise<boolean> {
  return updateWebhook(db, id, 'changed', { events });
}

/** Pauses a webhook: events until it is resumed are not stored for it. @returns whether it exists */
export function pauseWebhook(db: Db, id: string): Promise<boolean> {
  return updateWebhook(db, id, 'paused', { state: 'paused' });
}

/** Resumes a webhook that was paused or has failed. @returns whether it exists */
export function resumeWebhook(db: Db, id: string): Promise<boolean> {
  return updateWebhook(db, id, 'resumed', { state: 'active', ...WITHOUT_FAILURES });
}

/**
 * Makes a new secret. The former one also signs for a day, so that the program misses nothing.
 *
 * @returns the secret, which cannot be read again; `null` if there is no such webhook
 */
export async function renewSecret(db: Db, secrets: WebhookSecrets, id: string): Promise<string | null> {
  const salt = randomUUID();
  const secret = secrets(salt);
  // With another SESSION_SECRET, the former secret cannot be derived any more.
  const formerSalt = sql`case when ${webhooks.state} <> 'secret' then ${webhooks.salt} end`;
  const state = sql`case when ${webhooks.state} = 'secret' then 'active' else ${webhooks.state} end`;
  const values = { salt, secretHash: hashSecret(secret), formerSalt, state, renewedAt: sql`now()` };
  return (await updateWebhook(db, id, 'renewed', values)) ? secret : null;
}

/** Deletes a webhook with its deliveries. @returns whether it existed */
export function deleteWebhook(db: Db, id: string, by?: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [deleted] = await transaction.delete(webhooks).where(hasId(id)).returning(webhookColumns);
    if (!deleted) return false;
    await transaction.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, deleted.id));
    await recordWebhook(transaction, 'deleted', deleted, { before: { events: deleted.events, by } });
    return true;
  });
}

/**
 * Stops the webhooks of a restored shop until the owner resumes them: it may be a copy for a drill, or repeat what was
 * sent since the backup.
 */
export async function stopRestoredWebhooks(db: Db): Promise<void> {
  await db.delete(webhookDeliveries);
  await db.update(webhooks).set({ state: 'restored', ...WITHOUT_FAILURES });
}

/** A webhook without failures is tried at once. */
export const WITHOUT_FAILURES = { failures: 0, failingSince: null, retryAt: sql`now()` };

function updateWebhook(
  db: Db,
  id: string,
  action: string,
  values: PgUpdateSetSource<typeof webhooks>,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [before] = await transaction.select(webhookColumns).from(webhooks).where(hasId(id)).for('update');
    if (!before) return false;
    await transaction.update(webhooks).set(values).where(hasId(id));
    const events = values.events && { before: { events: before.events }, after: { events: values.events } };
    await recordWebhook(transaction, action, before, events || {});
    return true;
  });
}

function hasId(id: string): SQL {
  return sql`${webhooks.id}::text = ${id}`;
}

const webhookColumns = {
  id: webhooks.id,
  url: webhooks.url,
  events: webhooks.events,
  state: webhooks.state,
  createdAt: webhooks.createdAt,
  failingSince: webhooks.failingSince,
};

/** Records a change of a webhook in the activity: only its host, because the rest of an address can be a secret. */
export function recordWebhook(
  transaction: Db,
  action: string,
  { id, url }: Pick<Webhook, 'id' | 'url'>,
  values: { before?: object; after?: object },
): Promise<void> {
  const subject = { subject: 'webhook' as const, subjectId: id, subjectName: new URL(url).host };
  return recordActivity(transaction, { action, ...subject, ...values });
}

/** Returns the secret of a webhook for one of its salts. */
export type WebhookSecrets = (salt: string) => string;

/**
 * Derives the secrets of webhooks from `SESSION_SECRET`, so that neither the database nor a backup contains one. With
 * another `SESSION_SECRET`, they are different ones.
 */
export function openWebhookSecrets(sessionSecret: string): WebhookSecrets {
  return (salt) => {
    const key = hkdfSync('sha256', sessionSecret, salt, 'vitrine webhook', 32);
    return `whsec_${Buffer.from(key).toString('base64')}`;
  };
}

/** Returns a hash that says whether a secret is still the same. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

/** Signs a message for each secret (Standard Webhooks, "Signature scheme"). */
export function signWebhook(secrets: string[], id: string, timestamp: number, body: string): string {
  return secrets
    .map((secret) => Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');
}

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
    await announceToAdmin(transaction, 'webhooks');
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
