import type { VariantMaker } from '#media/make-variants.server.ts';
import { type Variant, variantAt } from '#media/variants.ts';
import { type KeptAnswer, type KeptAnswers, sizeOf } from './kept-answer.ts';
import { RecentlyUsed } from './recently-used.ts';

interface KeptPicture extends KeptAnswer {
  variant: Variant;
  /** The moment in which its file was there. */
  seenAt: number;
}

export interface KeptPictures extends KeptAnswers {
  /** Passes an answer on, and keeps it where it is a picture that was asked for before. */
  keep(request: Request, answer: Response): Promise<Response>;
}

/**
 * Keeps pictures that are asked for again in memory, up to `maxBytes`; what was not used lately leaves first.
 *
 * What a picture shows never changes; it can only be removed. What this process removes is never answered again. What
 * another process on the same directory removes may be for a second more: so often each file is looked for.
 */
export function openKeptPictures(variantMaker: VariantMaker, maxBytes: number): KeptPictures {
  const pictures = new RecentlyUsed<KeptPicture>(maxBytes);
  const askedOnce = new Set<string>();

  /** Most pictures are asked for by few: the first time only the address is noted. */
  function isAskedAgain(address: string): boolean {
    if (askedOnce.delete(address)) return true;
    if (askedOnce.size >= MOST_NOTED) askedOnce.clear();
    askedOnce.add(address);
    return false;
  }

  function isThere(picture: KeptPicture): boolean {
    // Another number with each second, and with each removal.
    const moment = Math.floor(performance.now() / 1000) + variantMaker.removals();
    if (picture.seenAt === moment) return true;
    const { name, preset, format } = picture.variant;
    picture.seenAt = moment;
    return variantMaker.isKept(name, preset, format);
  }

  return {
    find(method, url) {
      const picture = method === 'GET' || method === 'HEAD' ? pictures.get(url) : undefined;
      if (!picture || isThere(picture)) return picture;
      pictures.forget(url);
    },

    async keep(request, answer) {
      const { pathname, search } = new URL(request.url);
      const variant = request.method === 'GET' && answer.status === 200 ? variantAt(pathname + search) : null;
      const isSmall = Number(answer.headers.get('Content-Length')) <= LARGEST;
      if (!variant || !isSmall || !isAskedAgain(pathname)) return answer;
      const body = Buffer.from(await answer.arrayBuffer());
      pictures.keep(keptPicture(pathname, variant, answer.headers, body));
      return new Response(body, answer);
    },
  };
}

/** Some hundred bytes each. */
const MOST_NOTED = 5_000;

/** Bytes; cards and thumbnails are smaller. */
const LARGEST = 100_000;

function keptPicture(key: string, variant: Variant, headers: Headers, body: Buffer): KeptPicture {
  return {
    key,
    variant,
    seenAt: -1,
    headers: [...headers].filter(([name]) => name !== 'content-length'),
    etag: headers.get('ETag') ?? '',
    body,
    size: sizeOf(body),
  };
}
