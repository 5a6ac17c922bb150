import { expect, test } from 'vitest';
import { sendXml, sitemap, sitemapIndex } from './public-addresses.server.ts';

test('a sitemap contains each address, and its last change if that is known', () => {
  const xml = sitemap('https://shop.example', [
    { path: '/' },
    { path: '/product/1', changed: new Date('2026-03-01T10:00:00Z') },
  ]);
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://shop.example/</loc></url>
<url><loc>https://shop.example/product/1</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod></url>
</urlset>
`);
});

test('La-4 a sitemap of a language lists each page with its versions in the other languages', () => {
  const versions = [
    ['en', 'https://shop.example'],
    ['ar', 'https://shop.example/ar'],
  ] as const;
  const xml = sitemap('https://shop.example/ar', [{ path: '/' }, { path: '/women' }], versions);
  expect(xml).toContain('<loc>https://shop.example/ar</loc>');
  expect(xml).toContain('hreflang="en" href="https://shop.example/"/>');
  expect(xml).toContain('hreflang="ar" href="https://shop.example/ar"/>');
  expect(xml).toContain('hreflang="ar" href="https://shop.example/ar/women"/>');
});

test('an index names its sitemaps, counted from 1', () => {
  expect(sitemapIndex('https://shop.example', 2)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://shop.example/sitemap/1.xml</loc></sitemap>
<sitemap><loc>https://shop.example/sitemap/2.xml</loc></sitemap>
</sitemapindex>
`);
});

test('special characters of XML are escaped', () => {
  const xml = sitemap('https://shop.example', [{ path: `/a?b=1&c='<">` }]);
  expect(xml).toContain('<loc>https://shop.example/a?b=1&#38;c=&#39;&#60;&#34;&#62;</loc>');
});

test('a sitemap is sent as XML', () => {
  expect(sendXml('').headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
});
