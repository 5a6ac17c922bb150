import { DARK_PAGE_COLOR, PAGE_COLOR } from '#app/ui/page-color.ts';

/** Lets the page follow the system's color scheme, from the first paint. The stylesheet and native controls follow it. */
export function ColorScheme() {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAGE_COLOR} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={DARK_PAGE_COLOR} />
    </>
  );
}
