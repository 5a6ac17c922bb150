import { countInWords } from '#catalog/text/english.ts';
import type { WebhookState } from '#catalog/webhooks/webhook.ts';
import type { WebhookEvent } from '#platform/db/column-values.ts';

const eventNames: Record<WebhookEvent, string> = {
  'product.created': 'A product was added',
  'product.updated': 'A product was changed',
  'product.deleted': 'A product was deleted',
  'question.received': 'A question was received',
  'settings.published': 'Settings were published',
};

const states: Record<WebhookState, string> = {
  active: 'Active',
  paused: 'Paused. Events are not kept for it until you resume it.',
  failed:
    'Stopped, because the program accepted nothing for three days. Resume it when the program works again.',
  gone: 'Stopped, because the program answered that it wants no more events (410 Gone).',
  restored: 'Stopped, because the shop was restored from a backup. Resume it if this shop is the real one.',
  secret:
    'Stopped, because the server has other settings than before. Make a new secret and give it to the program.',
};

export const texts = {
  title: 'Webhooks',
  introduction:
    'The shop tells a program of yours about changes: it sends a short message to the program’s address. The program then reads the product with an API key.',
  apiKeys: 'API keys',
  addWebhook: 'Add a webhook',
  address: 'Address',
  addressHint: 'It starts with https:// and is reachable from the internet',
  events: 'Events',
  eventNames,
  add: 'Add webhook',
  wrongAddress: 'Please enter a public address that starts with https:// and uses the port 443',
  impossibleAddress: 'No host can have this name. Check the spelling of the address',
  privateAddress: 'This address leads to a private network, where the shop sends nothing',
  addressTaken: 'There is already a webhook with this address',
  tooMany: 'There are too many webhooks. Delete one that is not used any more',
  eventsMissing: 'Please choose at least one event',
  secretOf: (host: string) => `The secret of ${host}`,
  existing: 'Your webhooks',
  none: 'There are no webhooks.',
  states,
  failingSince: 'No message was accepted since',
  added: 'Added',
  test: 'Send a test',
  pause: 'Pause',
  resume: 'Resume',
  renew: 'New secret',
  delete: 'Delete',
  /** For screen readers, after the words of a button. */
  ofWebhook: (host: string) => `(${host})`,
  saveEvents: 'Save events',
  deliveries: 'Last messages',
  noDeliveries: 'Nothing was sent yet.',
  sendAgain: 'Send again',
  delivery: {
    sent: (status: number | null) => `Accepted (${status ?? ''})`,
    failed: (reason: string) => `Not accepted: ${reason}`,
    waiting: 'Waiting',
    waitingAfter: (reason: string) => `Waiting for another attempt. Last answer: ${reason}`,
    attempts: (count: number) => countInWords(count, 'attempt'),
  },
  done: {
    added: 'Webhook added. Give its secret to the program.',
    accepted: (status: number) => `The program accepted the message (${status}).`,
    notAccepted: 'The program has not accepted the message yet. See “Last messages”.',
    paused: 'Paused.',
    resumed: 'Resumed.',
    renewed: 'The former secret stays valid for a day.',
    saved: 'Events saved.',
    deleted: 'Webhook deleted.',
  },
  question: (host: string) => `Delete the webhook of ${host}?`,
  consequence: 'The program gets no more messages, also not those that wait. Its secret does not come back.',
  missing: 'This webhook does not exist any more.',
  notActive: 'This webhook or message does not exist, or the webhook is not active.',
  failed: 'Failed to save. Please try again.',
};
