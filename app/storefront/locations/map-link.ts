/**
 * Opens an address in the map of the device: on Android that which the visitor has chosen (`geo:`, RFC 5870 as Android
 * reads it), on Apple's devices Apple's, elsewhere and without scripts a map on the web.
 *
 * @param platform as browsers name themselves, `navigator.userAgent`; `null` where that is not known yet.
 */
export function mapLink(address: string, platform: string | null): string {
  const query = encodeURIComponent(address);
  if (platform && /Android/.test(platform)) return `geo:0,0?q=${query}`;
  if (platform && /iPhone|iPad|Macintosh/.test(platform)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
