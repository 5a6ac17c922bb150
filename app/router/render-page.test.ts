import { expect, test } from 'vitest';
import { putScriptsLast } from './render-page.server.tsx';

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
