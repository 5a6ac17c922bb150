import { expect, test } from 'vitest';
import { read } from '../testing/table-file.ts';

const rss = (items: string, head = '') => `<?xml version="1.0" encoding="UTF-8"?>${head}
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>${items}</channel></rss>`;
const item = `<item><g:id>A-1</g:id><title>Wool &amp; silk</title><g:title>Wool &amp; silk</g:title>
  <description><![CDATA[<p>Soft <b>wool</b></p>]]></description><g:price>12.50 EUR</g:price>
  <g:image_link>https://a.example/1.jpg</g:image_link><g:additional_image_link>https://a.example/2.jpg</g:additional_image_link>
  <g:additional_image_link>https://a.example/3.jpg</g:additional_image_link>
  <g:shipping><g:country>DE</g:country><g:price>4.90 EUR</g:price></g:shipping></item>`;

test('import: a product feed in RSS is a table with a row per item', async () => {
  const { header, rows, hasHeader } = await read(
    rss(`${item}<item><title>Hat</title><g:price>3</g:price></item>`),
  );
  expect(hasHeader).toBe(true);
  expect(header).toEqual(['id', 'title', 'description', 'price', 'image_link', 'additional_image_link']);
  expect(rows).toEqual([
    {
      line: 2,
      cells: [
        'A-1',
        'Wool & silk',
        '<p>Soft <b>wool</b></p>',
        '12.50 EUR',
        'https://a.example/1.jpg',
        'https://a.example/2.jpg\nhttps://a.example/3.jpg',
      ],
    },
    { line: 3, cells: ['', 'Hat', '', '3', '', ''] },
  ]);
});

test('import: a product feed in Atom is a table with a row per entry', async () => {
  const { header, rows } = await read(
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>Shop</title>
    <entry><g:id>1</g:id><g:title>Bag</g:title><g:price>9 USD</g:price><author><name>x</name></author></entry></feed>`,
  );
  expect([header, rows[0]?.cells]).toEqual([
    ['id', 'title', 'price'],
    ['1', 'Bag', '9 USD'],
  ]);
});

test('import: a product feed is read in the encoding that it declares', async () => {
  const xml = rss('<item><title>Caf\xe9</title><g:price>1</g:price></item>').replace('UTF-8', 'iso-8859-1');
  expect((await read(Buffer.from(xml, 'latin1'))).rows[0]?.cells).toEqual(['Café', '1']);
  await expect(read(xml.replace('iso-8859-1', 'x-none'))).rejects.toThrow(/damaged/);
});

const BOMB = `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>`;

test.each([
  ['a bomb of entities', rss('<item><title>&c;</title><g:price>1</g:price></item>', BOMB), /damaged/],
  ['a file that ends early', rss(item).slice(0, -30), /damaged/],
  ['a text without an end', rss(`<item><title>${'x'.repeat(9_000_000)}`), /more than 4 MB/],
  ['more kinds of elements than columns', rss(`<item>${elements(600)}</item>`), /more than 500 columns/],
  ['a workbook of Excel 2003', '<?xml version="1.0"?><Workbook><Row/></Workbook>', /not a product feed/],
  ['posts', rss('<item><title>News</title><link>https://a.example</link></item>'), /not a product feed/],
])('import: XML that is %s is refused', async (_, xml, sentence) => {
  await expect(read(xml)).rejects.toThrow(sentence);
});

function elements(count: number): string {
  return Array.from({ length: count }, (_, at) => `<e${at}>x</e${at}>`).join('');
}
