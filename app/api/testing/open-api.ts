import { Hono } from 'hono';
import { STEP_BY_STEP, type Steps } from '#catalog/commands/write-in-steps.server.ts';
import { openWebhookSecrets } from '#catalog/webhooks/webhooks.server.ts';
import { downloadPhoto } from '#import-export/imports/download.server.ts';
import { createApiKey } from '#platform/auth/api-keys.server.ts';
import { API_RIGHTS, type ApiRight } from '#platform/db/column-values.ts';
import type { Db } from '#platform/db/database.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { createApi } from '../api.ts';
import type { ApiShop } from '../operation.ts';

let keys = 0;

const EVERY_IMAGE = { has: async () => true, write: async () => {} } as unknown as Storage;

/** Returns the API as programs reach it, over a database. */
export function openApi(
  db: Db,
  storage = EVERY_IMAGE,
  download = downloadPhoto,
  steps: Steps = STEP_BY_STEP,
) {
  const shop = {
    db,
    steps,
    storage,
    imageLimits: { maxFileSize: 10_485_760, maxDimension: 1_920, quality: 0.8 },
    changes: { waitForOwnNotifications: async () => {} },
    origin: 'https://shop.example',
    webhookSecrets: openWebhookSecrets('a-secret-for-tests-only-of-32-characters'),
    downloadPhoto: download,
  } as unknown as ApiShop;
  const app = new Hono().route(
    '/api/v1',
    createApi(shop, (context) => context.req.header('X-Address') ?? '203.0.113.7'),
  );
  const newKey = async (rights: readonly ApiRight[] = API_RIGHTS, expiresAt: Date | null = null) => {
    keys += 1;
    const created = await createApiKey(db, { name: `Program ${keys}`, rights: [...rights], expiresAt });
    if (!('key' in created)) throw new Error(created.refused);
    return created.key;
  };
  /** Sends a request with a key; other bodies than texts and bytes are sent as JSON. */
  const send = async (key: string | null, method: string, path: string, body?: unknown, headers = {}) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await app.request(`/api/v1${path}`, {
      method,
      headers: { ...(key === null ? {} : { Authorization: `Bearer ${key}` }), ...headers },
      ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  };
  return { app, newKey, send };
}
