import type { Page } from '@playwright/test';

/** Records the requests for page data that the page sends from now on, by path and query. */
export function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('.data')) reads.push(pathname + search);
  });
  return reads;
}
