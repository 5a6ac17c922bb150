import type { IncomingMessage } from 'node:http';
import {
  type RequestExceptions,
  readWebAddress,
  requestProblemOf,
  requestPublicly,
} from '#platform/http/public-request.server.ts';
import { receiveBytes } from '#platform/http/read-body.server.ts';
import { tooLarge } from '#platform/media/uploads/upload-rules.ts';
import { importTexts } from './texts.ts';

/** A file cannot be downloaded. The message is for the admin. */
export class DownloadFailed extends Error {
  /** Whether another try would not help. */
  readonly isFinal: boolean;

  constructor(sentence: string, isFinal: boolean) {
    super(sentence);
    this.isFinal = isFinal;
  }
}

interface Options extends RequestExceptions {
  signal: AbortSignal;
  deadlineMs: number;
  headers: Record<string, string>;
  /** Whether http addresses are refused. */
  isSecure?: boolean;
}

const MAX_REDIRECTS = 5;
const PHOTO_DEADLINE_MS = 20_000;

type PhotoOptions = RequestExceptions & { signal: AbortSignal; maxBytes: number; deadlineMs?: number };

/** Downloads a photo. @throws {DownloadFailed} */
export function downloadPhoto(
  address: string,
  { maxBytes, deadlineMs = PHOTO_DEADLINE_MS, ...options }: PhotoOptions,
): Promise<Uint8Array> {
  return download(address, { ...options, deadlineMs, headers: { Accept: 'image/*' } }, (response) =>
    readBody(response, maxBytes),
  );
}

/**
 * Requests a file by HTTP or HTTPS. The address is checked again for each redirect: see `requestPublicly`.
 *
 * @param receive reads the response, whose status is 200, or 304 if `headers` have a condition.
 * @throws {DownloadFailed}
 */
export async function download<Result>(
  address: string,
  options: Options,
  receive: (response: IncomingMessage) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(options.deadlineMs);
  const signal = AbortSignal.any([deadline, options.signal]);
  try {
    let url = allowedUrl(address, options);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const headers = { 'Accept-Encoding': 'identity', ...options.headers };
      const response = await requestPublicly(url, { ...options, headers, signal });
      const { statusCode: status = 0 } = response;
      const { location } = response.headers;
      if (status >= 300 && status < 400 && location) {
        response.destroy();
        url = allowedUrl(location, options, url);
        continue;
      }
      if (status !== 200 && status !== 304) {
        response.destroy();
        // RFC 9110: these can be temporary.
        throw new DownloadFailed(
          importTexts.download.status(status),
          !/^(408|425|429|5\d\d)$/.test(`${status}`),
        );
      }
      return await receive(response);
    }
    throw new DownloadFailed(importTexts.download.redirects, true);
  } catch (error) {
    if (error instanceof DownloadFailed || isOfDisk(error)) throw error;
    if (deadline.aborted)
      throw new DownloadFailed(importTexts.download.slow(options.deadlineMs / 1000), false);
    throw unavailable(error);
  }
}

/** Whether a received file could not be stored. */
function isOfDisk(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EROFS)$/.test((error as { code?: string }).code ?? '');
}

function allowedUrl(address: string, options: Options, base?: URL): URL {
  const url = readWebAddress(address, options, base);
  if (options.isSecure && !options.mayBePrivate && url.protocol !== 'https:')
    throw new DownloadFailed(importTexts.download.notSecure, true);
  return url;
}

/** Reads the body of a response. Refuses it if it is larger than an upload may be. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const isTooLarge = Number(response.headers['content-length'] ?? 0) >= maxBytes;
  const bytes = isTooLarge ? null : await receiveBytes(response, maxBytes - 1);
  if (!bytes || bytes.byteLength >= maxBytes) {
    response.destroy();
    throw new DownloadFailed(`${tooLarge(maxBytes)}.`, true);
  }
  if (bytes.byteLength === 0) throw new DownloadFailed(importTexts.download.empty, true);
  return bytes;
}

function unavailable(error: unknown): DownloadFailed {
  const problem = requestProblemOf(error);
  return new DownloadFailed(importTexts.download[problem], problem !== 'unreachable');
}
