/**
 * Returns one address per server of a `postgres://` address: `postgres://user@a:5432,b:5432/shop` names two servers, of
 * which one accepts writes at a time (PostgreSQL, "Specifying Multiple Hosts").
 */
export function serverUrls(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => start + host + rest);
}

/** The part before the hosts, the hosts, and the part after them. */
const PARTS = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s;
