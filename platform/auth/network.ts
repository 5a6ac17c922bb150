import { isIPv6 } from 'node:net';

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
