import { DARK_PAGE_COLOUR, PAGE_COLOUR } from '#app/ui/page-colour.ts';
import type { Scheme } from './scheme.ts';

/**
 * Applies a color scheme. It is part of the server's HTML, so the first paint has the right colors; the stylesheet and
 * the browser's own controls follow it.
 */
export function SchemeColours({ scheme }: { scheme: Scheme }) {
  const light = scheme === 'dark' ? DARK_PAGE_COLOUR : PAGE_COLOUR;
  const dark = scheme === 'light' ? PAGE_COLOUR : DARK_PAGE_COLOUR;
  return (
    <>
      <meta name="color-scheme" content={scheme === 'system' ? 'light dark' : scheme} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
    </>
  );
}
