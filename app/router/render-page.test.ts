import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { STYLES_PLACE } from '#app/styles/languages/language-styles.ts';
import { pageBody, putScriptsLast } from './render-page.server.tsx';

vi.mock('../storefront/storefront.css?inline', () => ({ default: '.é{color:red}' }));

test('preloads of scripts come after everything that is painted', () => {
  const page =
    '<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><title>A</title></head>' +
    '<body><p>Text</p><script>"</body>"</script></body></html>';
  expect(putScriptsLast(page)).toBe(
    '<html><head><link rel="stylesheet" href="/a.css"/><title>A</title></head>' +
      '<body><p>Text</p><script>"</body>"</script><link fetchpriority="low" rel="modulepreload" href="/a.js"/></body></html>',
  );
});

test('a partial page stays unchanged', () => {
  expect(putScriptsLast('<link rel="modulepreload" href="/a.js"/>')).toBe(
    '<link rel="modulepreload" href="/a.js"/>',
  );
});

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
