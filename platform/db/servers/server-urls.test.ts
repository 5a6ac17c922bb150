import { expect, test } from 'vitest';
import { serverUrls } from './server-urls.ts';

test.each([
  ['postgres://a/shop', ['postgres://a/shop']],
  [
    'postgres://u:p@a:5432,b:5433/shop?x=1',
    ['postgres://u:p@a:5432/shop?x=1', 'postgres://u:p@b:5433/shop?x=1'],
  ],
  ['postgresql://[::1]:1,[::2]/shop', ['postgresql://[::1]:1/shop', 'postgresql://[::2]/shop']],
  ['postgres://u:a,b@h/shop', ['postgres://u:a,b@h/shop']],
  ['nonsense', ['']],
])('the servers of %s', (url, servers) => {
  expect(serverUrls(url)).toEqual(servers);
});
