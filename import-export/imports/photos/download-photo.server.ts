import type { IncomingMessage } from 'node:http';
import {
  AddressRefused,
  type RequestExceptions,
  readWebAddress,
  requestPublicly,
} from '#platform/http/public-request.server.ts';
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

interface Options extends RequestExceptions {
  maxBytes: number;
  signal: AbortSignal;
  deadlineMs?: number;
}

const MAX_REDIRECTS = 5;
const DEADLINE_MS = 20_000;

/**
 * Downloads a file by HTTP or HTTPS. The address is checked again for each redirect: see `requestPublicly`.
 *
 * @throws {PhotoUnavailable}
 */
export async function downloadPhoto(address: string, options: Options): Promise<Uint8Array> {
  const deadline = AbortSignal.timeout(options.deadlineMs ?? DEADLINE_MS);
  const signal = AbortSignal.any([deadline, options.signal]);
  try {
    let url = readWebAddress(address, options);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await requestPublicly(url, { ...options, headers: HEADERS, signal });
      const { statusCode: status = 0, headers } = response;
      if (status >= 300 && status < 400 && headers.location) {
        response.destroy();
        url = readWebAddress(headers.location, options, url);
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

const HEADERS = { Accept: 'image/*', 'Accept-Encoding': 'identity' };

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
  if (error instanceof AddressRefused) {
    return new PhotoUnavailable(importTexts.download[error.problem], true);
  }
  const { code = '' } = error as { code?: string };
  if (code === 'ENOTFOUND') return new PhotoUnavailable(importTexts.download.noWebsite, true);
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) {
    return new PhotoUnavailable(importTexts.download.certificate, true);
  }
  return new PhotoUnavailable(importTexts.download.unreachable, false);
}
