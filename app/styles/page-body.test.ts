import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { pageBody } from './page-body.server.ts';
import { STYLES_PLACE } from './styles-place.ts';

vi.mock('../storefront/storefront.css?inline', () => ({ default: '.é{color:red}' }));

test('a page contains the storefront’s styles, once and unchanged', async () => {
  const page = `<head><style data-href="storefront">${STYLES_PLACE}</style></head><body>“${STYLES_PLACE}”</body>`;
  expect(await text(pageBody(page))).toBe(
    `<head><style data-href="storefront">.é{color:red}</style></head><body>“${STYLES_PLACE}”</body>`,
  );
});

test('a page without the storefront’s styles stays unchanged', async () => {
  const page = `<head></head><body>“${STYLES_PLACE}”</body>`;
  expect(await text(pageBody(page))).toBe(page);
});
