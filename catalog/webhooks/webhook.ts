/** What a program of the owner can be told. */
export const WEBHOOK_EVENTS = [
  'product.created',
  'product.updated',
  'product.deleted',
  'question.received',
  'settings.published',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Why nothing is sent, or `active`. */
export type WebhookState = 'active' | 'paused' | 'failed' | 'gone' | 'restored' | 'secret';

export const MAX_WEBHOOKS = 10;

export const MAX_WEBHOOK_URL_LENGTH = 2_000;

/** An address of one of the owner's programs, without its secret. */
export interface Webhook {
  id: string;
  url: string;
  events: WebhookEvent[];
  state: WebhookState;
  createdAt: Date;
  /** The first of the consecutive failed attempts; `null` after a success. */
  failingSince: Date | null;
}

/** An event for a webhook. */
export interface WebhookDelivery {
  id: string;
  type: string;
  at: Date;
  attempts: number;
  /** The time of the next attempt, if there is one. */
  dueAt: Date;
  state: 'waiting' | 'sent' | 'failed';
  /** The HTTP status of the last answer; `null` if there was none. */
  status: number | null;
  /** The beginning of the last answer, or why there was none. */
  response: string | null;
}
