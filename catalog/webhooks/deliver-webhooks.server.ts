import type { IncomingMessage } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '#platform/db/admin-schema.ts';
import { type Database, type Db, queryRows } from '#platform/db/database.ts';
import {
  type RequestExceptions,
  readWebAddress,
  requestProblemOf,
  requestPublicly,
} from '#platform/http/public-request.server.ts';
import { log } from '#platform/log/log.server.ts';
import { startDeliveryLoop } from '#platform/mail/delivery-loop.server.ts';
import type { Repeating } from '#platform/processes/start-repeating.ts';
import {
  hashSecret,
  recordWebhook,
  signWebhook,
  type WebhookSecrets,
  WITHOUT_FAILURES,
} from './webhooks.server.ts';

interface Options extends RequestExceptions {
  deadlineMs?: number;
  stopMs?: number;
}

/**
 * Sends stored events to their webhooks, in one process at a time. An event is sent at least once: a process that is
 * killed during a request leaves it to the next one, which sends it with the same id.
 */
export function startWebhookDelivery(
  { db, tryAdvisoryLock }: Pick<Database, 'db' | 'tryAdvisoryLock'>,
  secrets: WebhookSecrets,
  options: Options = {},
): Repeating {
  /** Resolved by the next wake-up: events may have been stored. */
  let stored = Promise.withResolvers<void>();

  /** Sends until nothing is due, several events at once, so that a slow program does not hold up the others. */
  async function sendDue(ending: AbortSignal, aborting: AbortSignal): Promise<void> {
    const running = new Map<string, { webhookId: string; done: Promise<void> }>();
    const failures: unknown[] = [];
    const fail = (error: unknown) => void failures.push(error);
    while (failures.length === 0) {
      // Requests can end during the look into the outbox, which then has found nothing because of them.
      const wasIdle = running.size === 0;
      stored = Promise.withResolvers<void>();
      const event = ending.aborted ? undefined : await claimEvent(db, running).catch(fail);
      if (event) {
        const done = send(event, aborting)
          .catch(fail)
          .finally(() => running.delete(event.id));
        running.set(event.id, { webhookId: event.webhookId, done });
      } else if (wasIdle) break;
      else if (running.size > 0)
        await Promise.race([stored.promise, ...[...running.values()].map(({ done }) => done)]);
    }
    await Promise.all([...running.values()].map(({ done }) => done));
    if (failures.length > 0) throw failures[0];
  }

  async function send(event: ClaimedEvent, aborting: AbortSignal): Promise<void> {
    const { id, webhookId, url, type, at, data, salt, formerSalt, secretHash } = event;
    const secret = secrets(salt);
    if (hashSecret(secret) !== secretHash) return stop(db, event, 'secret');
    const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
    const timestamp = Math.floor(Date.now() / 1_000);
    const valid = formerSalt ? [secret, secrets(formerSalt)] : [secret];
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': `msg_${id}`,
      'webhook-timestamp': `${timestamp}`,
      'webhook-signature': signWebhook(valid, `msg_${id}`, timestamp, body),
    };
    const answer = await post(url, headers, body, aborting, options);
    if (aborting.aborted) return;
    const { status, response } = answer;
    if (status !== null && status >= 200 && status < 300) {
      await db
        .update(webhookDeliveries)
        .set({ sentAt: sql`now()`, status, response })
        .where(eq(webhookDeliveries.id, id));
      if (event.failures > 0)
        await db.update(webhooks).set(WITHOUT_FAILURES).where(eq(webhooks.id, webhookId));
      return;
    }
    if (event.failures === 0) log.warn({ webhook: webhookId, status }, 'A webhook did not accept an event');
    await postpone(db, event, answer);
  }

  const loop = startDeliveryLoop(tryAdvisoryLock, {
    name: 'webhooks',
    hasDue: async () => (await queryRows(db, sql`select 1 ${dueEvent([])}`)).length > 0,
    sendDue,
    stopMs: options.stopMs,
  });
  return {
    ...loop,
    wake() {
      stored.resolve();
      return loop.wake();
    },
  };
}

/** To one webhook. */
export const MAX_EVENTS_AT_ONCE = 4;

interface ClaimedEvent {
  id: string;
  webhookId: string;
  type: string;
  at: string;
  data: unknown;
  attempts: number;
  url: string;
  salt: string;
  /** `null` if the former secret is not valid any more. */
  formerSalt: string | null;
  secretHash: string;
  /** Consecutive failures of the webhook before this attempt. */
  failures: number;
}

/** Counts the attempt before it begins, so that changes during it are not joined to an event that was sent already. */
async function claimEvent(
  db: Db,
  running: Map<string, { webhookId: string }>,
): Promise<ClaimedEvent | undefined> {
  const counts = Map.groupBy(running.values(), ({ webhookId }) => webhookId);
  const busy = [...counts].filter(([, { length }]) => length >= MAX_EVENTS_AT_ONCE).map(([id]) => id);
  const [claimed] = await queryRows<ClaimedEvent>(
    db,
    sql`update webhook_deliveries event
      set attempts = event.attempts + 1, first_tried_at = coalesce(event.first_tried_at, now())
      from webhooks where webhooks.id = event.webhook_id and event.id = (
        select due.id ${dueEvent([...running.keys()], busy)} for update of due skip locked)
      returning event.id, event.webhook_id as "webhookId", event.type, event.at::text as at, event.data,
        event.attempts, url, salt, case when renewed_at > now() - interval '1 day' then former_salt end as "formerSalt",
        secret_hash as "secretHash", failures`,
  );
  return claimed;
}

/** The oldest due event. Each webhook is looked into by its index, so that one with many events costs the others nothing. */
function dueEvent(running: string[], busy: string[] = []) {
  return sql`from webhooks cross join lateral (
      select id, due_at from webhook_deliveries
      where webhook_id = webhooks.id and sent_at is null and failed_at is null and due_at <= now()
        and id <> all(${sql.param(running)}::uuid[])
      order by due_at limit 1
    ) oldest join webhook_deliveries due on due.id = oldest.id
    where state = 'active' and retry_at <= now() and webhooks.id <> all(${sql.param(busy)}::uuid[])
    order by oldest.due_at limit 1`;
}

interface Answer {
  /** `null` if there was no answer. */
  status: number | null;
  response: string;
  /** From the header `Retry-After`. */
  pauseSeconds: number;
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  aborting: AbortSignal,
  options: Options,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(options.deadlineMs ?? DEADLINE_MS);
  const signal = AbortSignal.any([deadline, aborting]);
  try {
    const address = readWebAddress(url, options);
    const response = await requestPublicly(address, { ...options, method: 'POST', headers, body, signal });
    const pauseSeconds = Math.min(secondsIn(response.headers['retry-after']), MAX_PAUSE_SECONDS);
    return { status: response.statusCode ?? null, response: await beginningOf(response), pauseSeconds };
  } catch (error) {
    const reason = deadline.aborted ? 'There was no answer in time' : NO_ANSWER[requestProblemOf(error)];
    return { status: null, response: reason, pauseSeconds: 0 };
  }
}

/** Reads `Retry-After`: seconds or a date (RFC 9110, 10.2.3). */
function secondsIn(retryAfter = ''): number {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Math.max(seconds || 0, 0);
}

const DEADLINE_MS = 10_000;

/** Returns the first words of an answer. The status counts, also if the text does not end. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      if (text.length >= MAX_RESPONSE_LENGTH) break;
    }
  } catch {
    // The connection broke, or the time is over.
  }
  response.destroy();
  return text
    .slice(0, MAX_RESPONSE_LENGTH)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
}

const MAX_RESPONSE_LENGTH = 200;

const NO_ANSWER = {
  noAddress: 'This is not an address of the web',
  credentials: 'The address contains a user name or password',
  port: 'The address must use port 443',
  privateNetwork: 'The address leads to a private network',
  noWebsite: 'There is no such host',
  certificate: 'The certificate is not valid',
  unreachable: 'The program cannot be reached',
};

/** Stops a webhook. Its events wait until the owner resumes it. */
async function stop(
  db: Db,
  { webhookId, secretHash }: ClaimedEvent,
  state: keyof typeof STOP_REASONS,
): Promise<void> {
  log.warn({ webhook: webhookId }, `A webhook was stopped: ${state}`);
  const isSame = sql`${webhooks.id} = ${webhookId} and ${webhooks.state} = 'active'
    and ${webhooks.secretHash} = ${secretHash}`;
  await db.transaction(async (transaction) => {
    const [stopped] = await transaction
      .update(webhooks)
      .set({ state })
      .where(isSame)
      .returning({ id: webhooks.id, url: webhooks.url });
    if (stopped)
      await recordWebhook(transaction, 'stopped', stopped, { after: { reason: STOP_REASONS[state] } });
  });
}

const STOP_REASONS = {
  failed: 'The program accepted nothing for three days.',
  gone: 'The program wants no more events (410 Gone).',
  secret: 'The server has another SESSION_SECRET than before.',
};

/**
 * Tries an event again after longer and longer pauses, for three days. The webhook has the same pauses, so that one that
 * accepts nothing is tried with one event at a time; after three days without a success, it is stopped.
 */
async function postpone(
  db: Db,
  event: ClaimedEvent,
  { status, response, pauseSeconds }: Answer,
): Promise<void> {
  if (status === GONE) await stop(db, event, 'gone');
  const webhookPause = Math.max(pauseAfter(event.failures + 1), pauseSeconds);
  const [webhook] = await db
    .update(webhooks)
    .set({
      failures: sql`greatest(failures, ${event.failures + 1}::int)`,
      failingSince: sql`coalesce(failing_since, now())`,
      retryAt: sql`greatest(retry_at, now() + make_interval(secs => ${webhookPause}))`,
    })
    .where(eq(webhooks.id, event.webhookId))
    .returning({ isOver: sql<boolean>`failing_since <= now() - ${GIVE_UP_AFTER}` });
  if (webhook?.isOver) await stop(db, event, 'failed');
  await db
    .update(webhookDeliveries)
    .set({
      status,
      response,
      dueAt: sql`now() + make_interval(secs => ${pauseAfter(event.attempts)})`,
      failedAt: sql`case when ${status === GONE} or first_tried_at <= now() - ${GIVE_UP_AFTER} then now() end`,
    })
    .where(eq(webhookDeliveries.id, event.id));
}

const GONE = 410;
const GIVE_UP_AFTER = sql`interval '3 days'`;

/** Seconds after the first attempt, the second and so on: the schedule of Standard Webhooks, within three days. */
const PAUSES = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 73_800];
const MAX_PAUSE_SECONDS = 86_400;

/** A little longer at random, so that events that failed together do not all come back together. */
function pauseAfter(attempts: number): number {
  return (PAUSES[attempts - 1] ?? MAX_PAUSE_SECONDS) * (1 + Math.random() / 10);
}
