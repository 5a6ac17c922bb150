import { isIPv6 } from 'node:net';

/**
 * Whose an address is: itself, or the /64 that an IPv6 address lies in, of which every line has one at the least
 * (RFC 6177) and may change its address within as it likes.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // An IPv4 address, as a socket for both kinds names it (RFC 4291, 2.5.5.2).
  if (address.includes('.')) return address.toLowerCase().replace(/^::ffff:/, '');
  const [start = [], end] = address.toLowerCase().split('::').map(groupsOf);
  const zeros = Array<string>(Math.max(0, 8 - start.length - (end?.length ?? 0))).fill('0');
  return `${[...start, ...zeros, ...(end ?? [])].slice(0, 4).join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  return part.split(':').filter(Boolean);
}
