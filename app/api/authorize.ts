import { LRUCache } from 'lru-cache';
import { type ApiKey, findApiKey } from '#platform/auth/api-keys.server.ts';
import { logRefusal } from '#platform/auth/log-refusal.ts';
import { networkOf } from '#platform/auth/network.ts';
import type { Db } from '#platform/db/database.ts';
import { Problem } from './problem.ts';

/**
 * Returns the key of a request. Only the header `Authorization` is read (RFC 6750, 2.1): addresses are logged, and
 * cookies are sent by other sites' pages.
 *
 * @throws {Problem} 401 without a valid key, 429 if the key was used too often.
 */
export async function authorize(db: Db, headers: Headers, address: string): Promise<ApiKey> {
  const [, sent = ''] = /^Bearer +(\S+) *$/i.exec(headers.get('Authorization') ?? '') ?? [];
  const key = await findApiKey(db, sent);
  if (!key) {
    if (sent) logRefusal('Refused a wrong API key', networkOf(address));
    throw new Problem(401, 'Send a valid key: Authorization: Bearer vitrine_…', {
      headers: { 'WWW-Authenticate': 'Bearer realm="Vitrine"' },
    });
  }
  const { count } = counted(key.id);
  if (count > MAX_KEY_REQUESTS)
    throw new Problem(429, `A key allows ${MAX_KEY_REQUESTS} requests in a minute`, {
      headers: { 'Retry-After': '60' },
    });
  return key;
}

/** Of one key in a minute, in one process. */
export const MAX_KEY_REQUESTS = 600;

const counts = new LRUCache<string, { count: number }>({ max: 1_000, ttl: 60_000 });

function counted(id: string): { count: number } {
  const known = counts.get(id) ?? { count: 0 };
  if (known.count === 0) counts.set(id, known);
  known.count += 1;
  return known;
}
