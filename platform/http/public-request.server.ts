import { lookup } from 'node:dns';
import { once } from 'node:events';
import { type Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { type Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { domainToUnicode } from 'node:url';
import ipaddr from 'ipaddr.js';

/** Why the shop does not request an address. */
type AddressProblem = 'noAddress' | 'noWebsite' | 'credentials' | 'port' | 'privateNetwork';

/** The shop does not request this address. */
export class AddressRefused extends Error {
  readonly problem: AddressProblem;

  constructor(problem: AddressProblem) {
    super(`The address is refused: ${problem}`);
    this.problem = problem;
  }
}

/** Why a request got no response. */
export function requestProblemOf(error: unknown): AddressProblem | 'certificate' | 'unreachable' {
  if (error instanceof AddressRefused) return error.problem;
  const { code = '' } = error as { code?: string };
  if (code === 'ENOTFOUND') return 'noWebsite';
  return /CERT|TLS|SSL|SELF_SIGNED/.test(code) ? 'certificate' : 'unreachable';
}

/** For tests, which serve from this machine. */
export interface RequestExceptions {
  mayBePrivate?: boolean;
  /** The certificate of an authority to trust, instead of the public ones. */
  authority?: string;
}

interface PublicRequest extends RequestExceptions {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** Returns an address of the web that names no private network. @throws {AddressRefused} */
export function readWebAddress(
  address: string,
  { mayBePrivate = false }: RequestExceptions,
  base?: URL,
): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new AddressRefused('noAddress');
  if (url.username || url.password) throw new AddressRefused('credentials');
  // Other ports belong to other services.
  if (!mayBePrivate && !['', '80', '443'].includes(url.port)) throw new AddressRefused('port');
  if (!mayBePrivate && isPrivateHost(url.hostname)) throw new AddressRefused('privateNetwork');
  if (!canBeHost(url.hostname)) throw new AddressRefused('noWebsite');
  return url;
}

/** Whether the DNS can have a host (RFC 1035, 2.3.4). A `URL` also accepts `xn--`, `a..example` and labels of any length. */
function canBeHost(hostname: string): boolean {
  if (isIPv6(hostname.replace(/^\[|\]$/g, ''))) return true;
  const host = hostname.replace(/\.$/, '');
  return host.length <= 253 && host.split('.').every(canBeLabel);
}

function canBeLabel(label: string): boolean {
  // `domainToUnicode` returns a label unchanged if it encodes no letters.
  const isEncoded = !label.startsWith('xn--') || domainToUnicode(label) !== label;
  return /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label) && isEncoded;
}

/** Whether a host is private without a look into the DNS. A `URL` has made one form of all spellings of an IP address. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(host)) return /(^|\.)localhost\.?$/.test(host);
  return ipaddr.parse(host).range() !== 'unicast' || isIPv4Compatible(host) || host === AZURE;
}

/**
 * Sends a request by HTTP or HTTPS, and follows no redirect. It never connects to this machine, its network or other
 * private addresses: each new connection checks the address after its name is resolved (OWASP, "Server-Side Request
 * Forgery Prevention"). Connections are kept for some seconds for the next request to the same host.
 *
 * @returns the response, whose body the caller reads or destroys
 * @throws {AddressRefused} if the address is private
 */
export async function requestPublicly(url: URL, options: PublicRequest): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, signal, mayBePrivate = false, authority } = options;
  if (isIPv4Compatible(url.hostname.replace(/^\[|\]$/g, ''))) throw new AddressRefused('privateNetwork');
  const sending = {
    method,
    headers: { 'User-Agent': 'Vitrine', ...headers },
    signal,
    lookup: lookUpAllowed,
    ...(authority ? { ca: authority } : {}),
  };
  const { http, https } = await agentsFor(mayBePrivate);
  for (;;) {
    const sent =
      url.protocol === 'https:'
        ? requestHttps(url, { ...sending, agent: https })
        : requestHttp(url, { ...sending, agent: http });
    // A request that is aborted before `once` listens would throw an uncaught error.
    sent.on('error', () => {});
    sent.end(body);
    try {
      const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage];
      return response;
    } catch (error) {
      if (/is not allowed/.test((error as Error).message)) throw new AddressRefused('privateNetwork');
      // The server may close a kept connection in the moment of the next request.
      const { code = '' } = error as { code?: string };
      if (!sent.reusedSocket || !/^(?:ECONNRESET|EPIPE)$/.test(code)) throw error;
    }
  }
}

/** Returns the agents that keep connections, with the filter of addresses. Loaded on first use. */
async function agentsFor(mayBePrivate: boolean) {
  const { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } = await import('request-filtering-agent');
  const filter = { allowPrivateIPAddress: mayBePrivate, denyIPAddressList: [AZURE] };
  const keeping = { ...filter, keepAlive: true, timeout: KEPT_MS, maxFreeSockets: 4 };
  const agents = agentsOf.get(mayBePrivate) ?? {
    http: new RequestFilteringHttpAgent(keeping),
    https: new RequestFilteringHttpsAgent(keeping),
  };
  agentsOf.set(mayBePrivate, agents);
  return agents;
}

const agentsOf = new Map<boolean, { http: HttpAgent; https: HttpsAgent }>();

/** Node's servers close a connection that is idle for five seconds. */
const KEPT_MS = 4_000;

/** Azure's service for its virtual machines, which has a public address. */
const AZURE = '168.63.129.16';

/** The filter's own list of denied ranges fails for hosts of the other IP version, so this range is checked here. */
const lookUpAllowed: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    const isRefused = addresses.some(isIPv4Compatible);
    callback(isRefused ? new AddressRefused('privateNetwork') : error, found, family);
  });
};

/** Whether an address has an IPv4 address in its last 32 bits and zeros before it (RFC 4291, 2.5.5.1). */
function isIPv4Compatible(address: string): boolean {
  return isIPv6(address) && ipv4Compatible.check(address, 'ipv6');
}

const ipv4Compatible = new BlockList();
ipv4Compatible.addSubnet('::', 96, 'ipv6');
