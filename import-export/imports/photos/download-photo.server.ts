import { lookup } from 'node:dns';
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { tooLarge } from '#platform/media/uploads/upload-rules.ts';
import { importTexts } from '../texts.ts';

/** A photo cannot be downloaded. The message is for the admin. */
export class PhotoUnavailable extends Error {
  /** Whether another try would not help. */
  readonly isFinal: boolean;

  constructor(sentence: string, isFinal: boolean) {
    super(sentence);
    this.isFinal = isFinal;
  }
}

interface Options {
  maxBytes: number;
  signal: AbortSignal;
  /** For tests, which serve from this machine. */
  mayBePrivate?: boolean;
  deadlineMs?: number;
}

const MAX_REDIRECTS = 5;
const DEADLINE_MS = 20_000;

/**
 * Downloads a file by HTTP or HTTPS. It never connects to this machine, its network or other private addresses: each
 * address is checked after its name is resolved, when it connects, and again for each redirect (OWASP, "Server-Side
 * Request Forgery Prevention").
 *
 * @throws {PhotoUnavailable}
 */
export async function downloadPhoto(address: string, options: Options): Promise<Uint8Array> {
  const deadline = AbortSignal.timeout(options.deadlineMs ?? DEADLINE_MS);
  const signal = AbortSignal.any([deadline, options.signal]);
  try {
    const mayBePrivate = options.mayBePrivate ?? false;
    let url = allowedUrl(address, mayBePrivate);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await sendRequest(url, signal, mayBePrivate);
      const { statusCode: status = 0, headers } = response;
      if (status >= 300 && status < 400 && headers.location) {
        response.destroy();
        url = allowedUrl(headers.location, mayBePrivate, url);
        continue;
      }
      if (status !== 200) {
        response.destroy();
        // RFC 9110: these can be temporary.
        throw new PhotoUnavailable(
          importTexts.download.status(status),
          !/^(408|425|429|5\d\d)$/.test(`${status}`),
        );
      }
      return await readBody(response, options.maxBytes);
    }
    throw new PhotoUnavailable(importTexts.download.redirects, true);
  } catch (error) {
    if (error instanceof PhotoUnavailable) throw error;
    if (deadline.aborted) throw new PhotoUnavailable(importTexts.download.slow, false);
    throw unavailable(error);
  }
}

function allowedUrl(address: string, mayBePrivate: boolean, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new PhotoUnavailable(importTexts.download.noAddress, true);
  }
  if (url.username || url.password) {
    throw new PhotoUnavailable(importTexts.download.credentials, true);
  }
  // Other ports belong to other services.
  if (!mayBePrivate && !['', '80', '443'].includes(url.port)) {
    throw new PhotoUnavailable(importTexts.download.port, true);
  }
  return url;
}

/** Sends a request over a new connection, so that the address is checked each time. */
async function sendRequest(url: URL, signal: AbortSignal, mayBePrivate: boolean): Promise<IncomingMessage> {
  const filter = { allowPrivateIPAddress: mayBePrivate, denyIPAddressList: [AZURE], keepAlive: false };
  const headers = { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Vitrine' };
  if (isIPv4Compatible(url.hostname.replace(/^\[|\]$/g, ''))) throw new Error(IPV4_COMPATIBLE);
  const options = { headers, signal, lookup: lookUpAllowed };
  // Loaded on first use.
  const { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } = await import('request-filtering-agent');
  const sent =
    url.protocol === 'https:'
      ? requestHttps(url, { ...options, agent: new RequestFilteringHttpsAgent(filter) })
      : requestHttp(url, { ...options, agent: new RequestFilteringHttpAgent(filter) });
  sent.end();
  const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage];
  return response;
}

/** Azure's service for its virtual machines, which has a public address. */
const AZURE = '168.63.129.16';

/** The filter's own list of denied ranges fails for hosts of the other IP version, so this range is checked here. */
const lookUpAllowed: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    const isRefused = addresses.some(isIPv4Compatible);
    callback(isRefused ? new Error(IPV4_COMPATIBLE) : error, found, family);
  });
};

const IPV4_COMPATIBLE = 'An IPv4-compatible IPv6 address is not allowed';

/** Whether an address has an IPv4 address in its last 32 bits and zeros before it (RFC 4291, 2.5.5.1). */
function isIPv4Compatible(address: string): boolean {
  return isIPv6(address) && ipv4Compatible.check(address, 'ipv6');
}

const ipv4Compatible = new BlockList();
ipv4Compatible.addSubnet('::', 96, 'ipv6');

/** Reads the body of a response. Refuses it if it is larger than an upload may be. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const refusal = () => {
    response.destroy();
    return new PhotoUnavailable(`${tooLarge(maxBytes)}.`, true);
  };
  if (Number(response.headers['content-length'] ?? 0) >= maxBytes) throw refusal();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size >= maxBytes) throw refusal();
    chunks.push(chunk);
  }
  if (size === 0) throw new PhotoUnavailable(importTexts.download.empty, true);
  return Buffer.concat(chunks, size);
}

function unavailable(error: unknown): PhotoUnavailable {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/is not allowed/.test(message)) {
    return new PhotoUnavailable(importTexts.download.privateNetwork, true);
  }
  if (code === 'ENOTFOUND') return new PhotoUnavailable(importTexts.download.noWebsite, true);
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) {
    return new PhotoUnavailable(importTexts.download.certificate, true);
  }
  return new PhotoUnavailable(importTexts.download.unreachable, false);
}
