import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ApiKey, findApiKey } from '#platform/auth/api-keys.server.ts';
import { logRefusal } from '#platform/auth/log-refusal.ts';
import { networkOf } from '#platform/auth/network.ts';
import type { Db } from '#platform/db/database.ts';
import { FixedWindowCounts } from '#platform/http/fixed-window-counts.ts';
import { Problem } from './problem.ts';

/** Of one key in a minute, in one process. */
export const MAX_KEY_REQUESTS = 600;

/** Of one key at once, in one process, because each may hold a body in memory. */
export const MAX_KEY_REQUESTS_AT_ONCE = 16;

/** Wrong keys of one network in a minute, in one process. Above it, only keys that were valid lately are looked up. */
export const MAX_WRONG_KEYS = 60;

interface KeyCheck {
  /**
   * Returns the key of a request. Only the header `Authorization` is read (RFC 6750, 2.1): addresses are logged, and
   * cookies are sent by other sites' pages.
   *
   * @throws {Problem} 401 without a valid key; 429 if the key was used, or its network was refused, too often.
   */
  authorize(headers: Headers, address: string): Promise<ApiKey>;
  /** Runs a request of a key. @throws {Problem} 429 if too many of the key are running. */
  whileCounted<Result>(key: ApiKey, work: () => Promise<Result>): Promise<Result>;
}

/** Creates the check of keys with its counts, which are those of one process. */
export function createKeyCheck(db: Db): KeyCheck {
  const requests = new FixedWindowCounts({ windowMs: 60_000, maxKeys: 1_000 });
  const wrong = new FixedWindowCounts({ windowMs: 60_000, maxKeys: 20_000 });
  // Hashes of keys. A deleted key stays here, but `findApiKey` refuses it.
  const valid = new LRUCache<string, true>({ max: 1_000, ttl: 600_000 });
  const running = new Map<string, number>();
  return {
    async authorize(headers, address) {
      const [, sent = ''] = /^Bearer +(\S+) *$/i.exec(headers.get('Authorization') ?? '') ?? [];
      const network = networkOf(address);
      const hashed = hash('sha256', sent);
      // A program with an old key must not lock out another one of the same network.
      if (!valid.has(hashed) && wrong.get(network) >= MAX_WRONG_KEYS)
        throw tooMany('Too many wrong keys were sent from this network');
      const key = await findApiKey(db, sent);
      if (!key) {
        if (sent) {
          wrong.add(network);
          logRefusal('Refused a wrong API key', network);
        }
        throw new Problem(401, 'Send a valid key: Authorization: Bearer vitrine_…', {
          headers: { 'WWW-Authenticate': 'Bearer realm="Vitrine"' },
        });
      }
      valid.set(hashed, true);
      if (requests.add(key.id) > MAX_KEY_REQUESTS)
        throw tooMany(`A key allows ${MAX_KEY_REQUESTS} requests in a minute`);
      return key;
    },
    async whileCounted({ id }, work) {
      const before = running.get(id) ?? 0;
      if (before >= MAX_KEY_REQUESTS_AT_ONCE)
        throw tooMany(`A key allows ${MAX_KEY_REQUESTS_AT_ONCE} requests at once`, 1);
      running.set(id, before + 1);
      try {
        return await work();
      } finally {
        const remaining = (running.get(id) ?? 1) - 1;
        if (remaining > 0) running.set(id, remaining);
        else running.delete(id);
      }
    },
  };
}

function tooMany(detail: string, seconds = 60): Problem {
  return new Problem(429, detail, { headers: { 'Retry-After': `${seconds}` } });
}
