import storefrontStyles from '../storefront/storefront.css?inline';
import { STYLES_PLACE } from './styles-place.ts';

const STYLES = Buffer.from(storefrontStyles);

/**
 * Returns the body of a rendered page, with the storefront's styles in their place. The styles are more than half of a
 * page, so searching and encoding them for each page would cost more than the rest of it. A stream, because `Response`
 * would copy bytes several times.
 */
export function pageBody(html: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces(html)) controller.enqueue(piece);
      controller.close();
    },
  });
}

function pieces(html: string): Uint8Array[] {
  const at = html.indexOf(`${STYLES_PLACE}</style>`);
  if (at < 0) return [Buffer.from(html)];
  return [Buffer.from(html.slice(0, at)), STYLES, Buffer.from(html.slice(at + STYLES_PLACE.length))];
}
