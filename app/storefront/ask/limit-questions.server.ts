import { networkOf } from '#platform/auth/network.ts';
import { FixedWindowCounts } from '#platform/http/fixed-window-counts.ts';

/**
 * Counts a request to send a question, in this process. Addresses are only in memory, for ten minutes.
 *
 * @returns whether the requests of its network stay below a limit that no person reaches
 */
export function admitRequest(address: string): boolean {
  const isAdmitted = isWithin('request', address, MAX_REQUESTS);
  // Refused requests do not count for all networks, so that one network cannot exhaust the limit of the others.
  if (isAdmitted) counts.add('requests');
  return isAdmitted;
}

/** Remembers for ten minutes that the spam of this day is not stored any more. */
export function refuseSpam(): void {
  counts.set('spam is full', 1);
}

export function isSpamRefused(): boolean {
  return counts.get('spam is full') > 0;
}

/** Whether one more question of this network, or of all, comes near the limit of a network or of all. */
export function isNearLimit(address: string): boolean {
  const isNear = (key: string, limit: number) => counts.get(key) >= limit * NEAR_LIMIT;
  return (
    keysOf('question', address).some(([key, times]) => isNear(key, MAX_QUESTIONS * times)) ||
    isNear('questions', MAX_ALL_QUESTIONS) ||
    isNear('requests', MAX_ALL_REQUESTS)
  );
}

/** From here on, browsers must solve a challenge. */
const NEAR_LIMIT = 0.6;

/**
 * Counts a question that is about to be stored.
 *
 * @param isSpam spam does not count for all networks
 * @param isProven whether its browser has solved a challenge. The limits are twice as high then, so that many visitors of
 * an office, and all during a flood, can still ask.
 * @returns whether there are so many questions that it looks like spam, and a function for a question that was not
 * stored, or was stored before
 */
export function countQuestion(
  address: string,
  isSpam: boolean,
  isProven = false,
): { isOneOfMany: boolean; uncount(): void } {
  const times = isProven ? 2 : 1;
  if (!isWithin('question', address, MAX_QUESTIONS * times)) return { isOneOfMany: true, uncount() {} };
  const counted = keysOf('question', address).map(([key]) => key);
  if (isSpam) return { isOneOfMany: false, uncount: () => counted.forEach(uncount) };
  const isTooMany = counts.add('questions') > MAX_ALL_QUESTIONS * times;
  return {
    isOneOfMany: isTooMany || (!isProven && counts.get('requests') > MAX_ALL_REQUESTS),
    uncount: () => [...counted, 'questions'].forEach(uncount),
  };
}

/** In ten minutes, of one network: an office or a mobile network may share an address. */
export const MAX_QUESTIONS = 5;
export const MAX_REQUESTS = 60;

/** In ten minutes, of all networks. Above it, questions are stored as spam, because one network must not keep others from asking. */
export const MAX_ALL_QUESTIONS = 200;
const MAX_ALL_REQUESTS = 2_000;

/** An organization can have a /48 of IPv6 (RFC 6177), with 65,536 networks. */
const NETWORKS_OF_ORGANIZATION = 4;

const counts = new FixedWindowCounts({ windowMs: 10 * 60_000, maxKeys: 20_000 });

/** Counts for a network, and for its organization while the network itself is within the limit. */
function isWithin(kind: string, address: string, limit: number): boolean {
  return keysOf(kind, address).every(([key, times]) => counts.add(key) <= limit * times);
}

function keysOf(kind: string, address: string): [key: string, times: number][] {
  const network = networkOf(address);
  const organization = network.replace(/:[^:]*::\/64$/, '::/48');
  const keys: [string, number][] = [[`${kind} ${network}`, 1]];
  return organization === network ? keys : [...keys, [`${kind} ${organization}`, NETWORKS_OF_ORGANIZATION]];
}

function uncount(key: string): void {
  counts.subtract(key);
}
