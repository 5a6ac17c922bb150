import storefrontStyles from '../storefront/storefront.css?inline';
import { STYLES_PLACE } from './styles-place.ts';

const STYLES = Buffer.from(storefrontStyles);

/**
 * Returns the body of a rendered page, with the storefront's styles in their place. The styles are more than half of a
 * page, so searching and encoding them for each page would cost more than the rest of it. A stream, because `Response`
 * would copy bytes twice.
 */
export function pageBody(html: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encode(html));
      controller.close();
    },
  });
}

/** Allocates the bytes of a page only once, because copies as large as pages cause full garbage collections. */
function encode(html: string): Uint8Array {
  const at = html.indexOf(`${STYLES_PLACE}</style>`);
  if (at < 0) return Buffer.from(html);
  const before = Buffer.from(html.slice(0, at));
  const after = html.slice(at + STYLES_PLACE.length);
  const page = Buffer.allocUnsafe(before.length + STYLES.length + Buffer.byteLength(after));
  before.copy(page);
  STYLES.copy(page, before.length);
  page.write(after, before.length + STYLES.length);
  return page;
}
