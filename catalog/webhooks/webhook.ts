import type { webhookDeliveries, webhooks } from '#platform/db/admin-schema.ts';

/** Why nothing is sent, or `active`. */
export type WebhookState = Webhook['state'];

export const MAX_WEBHOOKS = 10;

export const MAX_WEBHOOK_URL_LENGTH = 2_000;

/** An address of one of the owner's programs, without its secret. */
export type Webhook = Pick<
  typeof webhooks.$inferSelect,
  'id' | 'url' | 'events' | 'state' | 'createdAt' | 'failingSince'
>;

/** An event for a webhook. Its status and response are those of the last answer; they are `null` if there was none. */
export type WebhookDelivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  'id' | 'type' | 'at' | 'attempts' | 'dueAt' | 'status' | 'response'
> & { state: 'waiting' | 'sent' | 'failed' };
