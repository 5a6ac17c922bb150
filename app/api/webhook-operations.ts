import { z } from 'zod';
import { MAX_WEBHOOK_URL_LENGTH, type Webhook } from '#catalog/webhooks/webhook.ts';
import { createWebhook, deleteWebhook, listWebhooks } from '#catalog/webhooks/webhooks.server.ts';
import { WEBHOOK_EVENTS } from '#platform/db/column-values.ts';
import { operation } from './operation.ts';
import { Problem } from './problem.ts';
import { EXAMPLE_ID, EXAMPLE_TIME, idParameter } from './schemas.ts';

const url = z.url().meta({ description: 'A public address that starts with `https://`, with the port 443' });
const events = z.array(z.enum(WEBHOOK_EVENTS));

const webhookSchema = z
  .object({
    id: z.uuid(),
    url,
    events,
    state: z
      .enum(['active', 'paused', 'failed', 'gone', 'restored', 'secret'])
      .meta({ description: 'Nothing is sent unless it is `active`: see the page “Webhooks” of the admin' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });

const EXAMPLE_WEBHOOK = {
  id: EXAMPLE_ID,
  url: 'https://inventory.example/vitrine',
  events: ['product.updated', 'product.deleted'],
  state: 'active',
  createdAt: EXAMPLE_TIME,
} satisfies z.infer<typeof webhookSchema>;

const REFUSALS = {
  address: 'The address must be public, start with https:// and use the port 443',
  impossible_address: 'No host can have this name. Check the spelling of the address',
  private_address: 'The address leads to a private network, where the shop sends nothing',
  address_taken: 'There is already a webhook with this address',
  too_many: 'There are too many webhooks',
};

export const WEBHOOK_OPERATIONS = [
  operation({
    method: 'get',
    path: '/webhooks',
    id: 'listWebhooks',
    summary: 'List the webhooks',
    right: 'webhooks',
    answer: {
      status: 200,
      schema: z.object({ webhooks: z.array(webhookSchema) }),
      example: { webhooks: [EXAMPLE_WEBHOOK] },
    },
    async run({ shop: { db } }) {
      return { body: { webhooks: (await listWebhooks(db)).map(apiWebhook) } };
    },
  }),
  operation({
    method: 'post',
    path: '/webhooks',
    id: 'createWebhook',
    summary: 'Add a webhook',
    description:
      'Sends events to an address, signed as Standard Webhooks say. Only this response contains the secret.',
    right: 'webhooks',
    body: {
      schema: z.strictObject({ url: url.max(MAX_WEBHOOK_URL_LENGTH), events: events.min(1) }),
      examples: {
        inventory: {
          summary: 'For changed and deleted products',
          value: { url: EXAMPLE_WEBHOOK.url, events: EXAMPLE_WEBHOOK.events },
        },
      },
    },
    answer: {
      status: 201,
      schema: z.object({ ...webhookSchema.shape, secret: z.string() }).meta({ id: 'NewWebhook' }),
      example: { ...EXAMPLE_WEBHOOK, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
    },
    refusals: [409],
    async run({ shop: { db, webhookSecrets }, key, body }) {
      const created = await createWebhook(db, webhookSecrets, body, key.name);
      if ('refused' in created)
        throw new Problem(created.refused.endsWith('address') ? 400 : 409, REFUSALS[created.refused]);
      return { status: 201, body: { ...apiWebhook(created.webhook), secret: created.secret } };
    },
  }),
  operation({
    method: 'delete',
    path: '/webhooks/{id}',
    id: 'deleteWebhook',
    summary: 'Delete a webhook',
    right: 'webhooks',
    params: idParameter,
    answer: { status: 204 },
    refusals: [404],
    async run({ shop: { db }, key, params: { id } }) {
      if (!(await deleteWebhook(db, id, key.name))) throw new Problem(404, 'There is no such webhook');
      return {};
    },
  }),
];

function apiWebhook({ id, url, events, state, createdAt }: Webhook): z.infer<typeof webhookSchema> {
  return { id, url, events, state, createdAt: createdAt.toISOString() };
}
