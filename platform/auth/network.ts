import { isIPv6 } from 'node:net';
import { log } from '#platform/log/log.server.ts';

/**
 * Returns the network of an address: an IPv4 address itself, or the /64 of an IPv6 address. An Internet connection gets
 * at least one /64 (RFC 6177), and its user can use any address in it.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // Dual-stack sockets report IPv4 addresses as `::ffff:192.0.2.1` (RFC 4291, 2.5.5.2).
  if (address.includes('.')) return address.toLowerCase().replace(/^::ffff:/, '');
  const [start = [], end] = address.toLowerCase().split('::').map(groupsOf);
  const zeros = Array<string>(Math.max(0, 8 - start.length - (end?.length ?? 0))).fill('0');
  return `${[...start, ...zeros, ...(end ?? [])].slice(0, 4).join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  return part.split(':').filter(Boolean);
}

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
export function logRefusal(what: string, network: string, detail = '', now = performance.now()): void {
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
