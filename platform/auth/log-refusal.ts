import { log } from '#platform/log/log.server.ts';

const HOUR = 3_600_000;
const MAX_LINES = 1_000;

let counts = new Map<string, number>();
let since = Number.NEGATIVE_INFINITY;

/**
 * Logs the first, second, fourth, eighth … refusal of a network within an hour. Logs at most 1,000 networks per hour,
 * because an attacker could otherwise fill the disk.
 *
 * @param what begins the sentence, for example `Failed sign-in`; the network follows.
 * @param detail ends the sentence. It is not counted, because a visitor may choose it.
 */
export function logRefusal(what: string, network: string, now = Date.now(), detail = ''): void {
  if (now - since >= HOUR) {
    counts = new Map();
    since = now;
  }
  const key = `${what} ${network}`;
  const count = (counts.get(key) ?? 0) + 1;
  if (count === 1 && counts.size >= MAX_LINES) return;
  counts.set(key, count);
  if (!Number.isInteger(Math.log2(count))) return;
  log.warn(`${what} from ${network}${count === 1 ? '' : `, ${count} times within the hour`}${detail}`);
}
