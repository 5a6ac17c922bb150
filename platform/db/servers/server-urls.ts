/**
 * The servers of a `postgres://` address, one address each: `postgres://user@a:5432,b:5432/shop` names two, of which
 * one takes writes at a time (PostgreSQL, "Specifying Multiple Hosts").
 */
export function serverUrls(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => start + host + rest);
}

/** Up to the last sign before the hosts, these, and what follows. */
const PARTS = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s;
