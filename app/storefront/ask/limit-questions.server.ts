import { LRUCache } from 'lru-cache';
import { networkOf } from '#platform/auth/network.ts';

/**
 * Counts a request to send a question, in this process. Addresses are only in memory, for ten minutes.
 *
 * @returns whether the requests of its network and of all networks stay below a limit that no person reaches
 */
export function admitRequest(address: string): boolean {
  // Refused requests do not count for all networks, so that one network cannot exhaust the limit of the others.
  return (
    increment(`request ${networkOf(address)}`) <= MAX_REQUESTS && increment('requests') <= MAX_ALL_REQUESTS
  );
}

/** Counts a question that is about to be stored. @returns whether there are so many that they look like spam */
export function isOneOfMany(address: string): boolean {
  const ofNetwork = increment(`question ${networkOf(address)}`);
  const ofAll = increment('questions');
  return ofNetwork > MAX_QUESTIONS || ofAll > MAX_ALL_QUESTIONS;
}

/** In ten minutes, of one network: an office or a mobile network may share an address. */
export const MAX_QUESTIONS = 5;
export const MAX_REQUESTS = 60;

/** In ten minutes, of all networks. */
const MAX_ALL_QUESTIONS = 200;
const MAX_ALL_REQUESTS = 2_000;

const counts = new LRUCache<string, { count: number }>({ max: 20_000, ttl: 10 * 60_000 });

function increment(key: string): number {
  const counted = counts.get(key) ?? { count: 0 };
  if (counted.count === 0) counts.set(key, counted);
  counted.count += 1;
  return counted.count;
}
