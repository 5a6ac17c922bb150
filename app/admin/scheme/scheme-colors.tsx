import { DARK_PAGE_COLOR, PAGE_COLOR } from '#app/ui/page-color.ts';
import type { Scheme } from './scheme.ts';

/**
 * Applies a color scheme, which the stylesheet and the browser's own controls follow. It is part of the server's HTML, so
 * the first paint has the right colors.
 */
export function SchemeColors({ scheme }: { scheme: Scheme }) {
  const light = scheme === 'dark' ? DARK_PAGE_COLOR : PAGE_COLOR;
  const dark = scheme === 'light' ? PAGE_COLOR : DARK_PAGE_COLOR;
  return (
    <>
      <meta name="color-scheme" content={scheme === 'system' ? 'light dark' : scheme} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
    </>
  );
}
