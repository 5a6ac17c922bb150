import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import {
  findBrokenLink,
  hasTooMuchMarkup,
  renderMarkdown,
  startOfMarkdown,
  wordsOfMarkdown,
} from './markdown.server.ts';

test('Hs-11 text, lists, tables and links are rendered', () => {
  expect(renderMarkdown('Write to **us**:\n\n- [mail](mailto:a@b.example)\n- https://a.example\n')).toBe(
    '<p>Write to <strong>us</strong>:</p>\n<ul>\n<li><a href="mailto:a@b.example">mail</a></li>\n' +
      '<li><a href="https://a.example">https://a.example</a></li>\n</ul>\n',
  );
  expect(renderMarkdown('| a | b |\n|---|--:|\n| 1 | 2 |')).not.toContain('style');
});

test.each([
  ['# A\n## B\n# C', ['h2', 'h3', 'h2']],
  ['### A\n##### B\n#### C\n# D', ['h2', 'h3', 'h3', 'h2']],
  ['# A\n\n> ###### B\n', ['h2', 'h3']],
  ['# 1\n## 2\n### 3\n#### 4\n##### 5\n###### 6', ['h2', 'h3', 'h4', 'h5', 'h6', 'h6']],
])('Hs-11 the headings of %j are %j', (text, levels) => {
  const html = renderMarkdown(text);
  expect([...html.matchAll(/<(h\d)>/g)].map(([, level]) => level)).toEqual(levels);
  expect([...html.matchAll(/<\/(h\d)>/g)].map(([, level]) => level)).toEqual(levels);
});

test.each(['/women', '#top', '?page=2', 'contact', '//other.example', 'https://a.example', 'tel:+1212'])(
  'Hs-11 a link can lead to %s',
  (link) => expect(renderMarkdown(`[a](${link})`)).toBe(`<p><a href="${link}">a</a></p>\n`),
);

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '&#x6A;avascript:alert(1)',
  'java&Tab;script:alert(1)',
  '\\javascript:alert(1)',
  'vbscript:a',
  'data:text/html,<script>alert(1)</script>',
  'data:image/png;base64,AA',
  'file:///etc/passwd',
  'blob:https://a.example/1',
])('Hs-11 no link leads to %s', (link) => {
  for (const text of [
    `[a](${link})`,
    `[a](<${link}>)`,
    `[a][b]\n\n[b]: ${link}`,
    `<${link}>`,
    `![a](${link})`,
  ])
    for (const { name, attributes } of elementsOf(renderMarkdown(text)))
      if (name === 'a')
        expect(attributes.href).not.toMatch(/^[\s\0-\x20]*(javascript|vbscript|data|file|blob):/i);
});

test('Hs-11 markup in a text is text, and an image its description', () => {
  expect(renderMarkdown('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n');
  expect(renderMarkdown('![a "<b>"](https://a.example/i.png)')).toBe('<p>a &quot;&lt;b&gt;&quot;</p>\n');
});

test('Hs-11 any text renders only harmless elements and attributes', () => {
  const piece = fc.constantFrom(
    ...[
      '<',
      '>',
      '"',
      "'",
      '&',
      '[a](',
      '![',
      ')',
      '`',
      '*',
      '_',
      '|',
      '\n',
      '# ',
      '> ',
      '- ',
      '1. ',
      'x',
      ' ',
      ':',
    ],
    ...[
      '```',
      '---',
      '|-|-|',
      'javascript:',
      'onclick=',
      '<img src=x onerror=alert(1)>',
      '<a href="',
      '\\',
      '&quot;',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      for (const { name, attributes } of elementsOf(renderMarkdown(pieces.join('')))) {
        expect(ELEMENTS).toContain(name);
        for (const [attribute, value] of Object.entries(attributes)) {
          expect(['href', 'title', 'start', 'class']).toContain(attribute);
          if (attribute === 'href')
            expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(protocolOf(value));
        }
      }
    }),
    { numRuns: 500 },
  );
});

const LINES = Array.from({ length: 300 }, (_, at) => at);
const HOSTILE: Record<string, string> = {
  'a long address that is repeated by a short name': `[a]: /${'x'.repeat(24_000)}\n\n${'[a] '.repeat(6_000)}`,
  'a long title that is repeated by a short name': `[a]: / "${'x'.repeat(24_000)}"\n\n${'[a] '.repeat(6_000)}`,
  'links with titles': '[a](/b "c") '.repeat(4_000),
  'a wide table': `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${'|\n'.repeat(20_000)}`,
  'nested tables': LINES.map((at) => `${'> '.repeat(at % 60)}|a|b|\n${'> '.repeat(at % 60)}|-|-|`).join('\n'),
  'nested quotations': LINES.map((at) => `${'> '.repeat(at % 150)}x`).join('\n'),
  'nested brackets': '['.repeat(25_000) + ']'.repeat(25_000),
  'nested emphasis': `${'*a '.repeat(8_000)}${'b* '.repeat(8_000)}`,
};
for (const sign of [
  '[',
  '![',
  '*a_',
  '`',
  '> ',
  '<',
  '|a',
  '&',
  '- a\n',
  '# a\n',
  'a\n\n',
  'a\r',
  'a\r\r',
  'a@b.c ',
  'http://a.b ',
  '//a.com ',
])
  HOSTILE[`a page full of ${JSON.stringify(sign)}`] = sign.repeat(50_000 / sign.length);

test.each(Object.entries(HOSTILE))('Hs-11 %s is refused, or becomes little HTML', (_kind, text) => {
  expect(text.length).toBeLessThanOrEqual(50_000);
  if (!hasTooMuchMarkup(text)) expect(renderMarkdown(text).length).toBeLessThan(10 * text.length);
  // As much of it as is accepted.
  let part = text;
  while (hasTooMuchMarkup(part)) part = part.slice(0, part.length * 0.9);
  expect(renderMarkdown(part).length).toBeLessThan(Math.max(10 * part.length, 100_000));
});

test.each([
  'a long address that is repeated by a short name',
  'a wide table',
  'nested brackets',
  'links with titles',
  'a page full of "["',
  'a page full of "a@b.c "',
  'a page full of "http://a.b "',
  'a page full of "//a.com "',
  'a page full of "- a\\n"',
  'a page full of "a\\r"',
  'a page full of "a\\r\\r"',
])('Hs-11 %s is refused', (kind) => expect(hasTooMuchMarkup(HOSTILE[kind] ?? '')).toBe(true));

test('Hs-11 a short name for an address is text', () => {
  expect(renderMarkdown('[a]: /b\n\n[a]')).not.toContain('href');
});

test('Hs-11 a long honest page is accepted', () => {
  const section = `## Your **rights**\n\n${'You may ask us what we keep, and why. '.repeat(40)}\n\n- [mail](mailto:a@b.example)\n- call\n\n`;
  const table = `| size | chest | waist | hip |\n|---|---|---|---|\n${'| 38 | 92 | 74 | 98 |\n'.repeat(60)}`;
  const list = '- [Shirts for **summer**](/women?section=Shirts)\n'.repeat(100);
  expect(hasTooMuchMarkup(section.repeat(30) + table + list)).toBe(false);
});

test('Hs-11 a typed line break is a line break', () => {
  expect(renderMarkdown('Vitrine Ltd\n1 High Street')).toBe('<p>Vitrine Ltd<br>\n1 High Street</p>\n');
});

test.each([
  ['/women', '/ar/women'],
  ['/', '/ar'],
  ['/search?q=1.5#top', '/ar/search?q=1.5#top'],
  ['/fr/women', '/fr/women'],
  ['/admin', '/admin'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['//other.example/women', '//other.example/women'],
  ['https://a.example/women', 'https://a.example/women'],
  ['#top', '#top'],
])('Hs-11 La-1 in Arabic, a link to %s leads to %s', (link, address) => {
  expect(renderMarkdown(`[a](${link})`, '/ar')).toContain(`href="${address}"`);
});

test.each(['women', '?page=2', 'www.example.com/a', './contact'])(
  'Hs-11 the link %s leads to nothing',
  (link) => {
    expect(findBrokenLink(`[home](/)\n\n[a](${link})`)).toBe(link);
  },
);

test.each(['/women', '#top', 'https://a.example', 'mailto:a@b.example', 'tel:+1212', '//a.example'])(
  'Hs-11 the link %s leads somewhere',
  (link) => expect(findBrokenLink(`www.example.com [a](${link})`)).toBeUndefined(),
);

test('Hs-11 search engines get the words of a page', () => {
  expect(wordsOfMarkdown('# Your *data*\n\nWe keep\nnothing. [More](/x)\n\n- <b>one</b>')).toBe(
    'Your data We keep nothing. More <b>one</b>',
  );
});

const ELEMENTS = [
  ...[
    'p',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'a',
    'strong',
    'em',
    's',
    'code',
    'pre',
    'blockquote',
  ],
  ...['hr', 'br', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

function elementsOf(html: string): { name: string; attributes: Record<string, string> }[] {
  const elements: ReturnType<typeof elementsOf> = [];
  const parser = new Parser({ onopentag: (name, attributes) => elements.push({ name, attributes }) });
  parser.end(html);
  return elements;
}

function protocolOf(href: string): string {
  return new URL(href, 'https://shop.example/pages/a').protocol;
}

test.each([
  ['short', 'One\n\nTwo', 20, 'One\n\nTwo'],
  ['paragraphs', 'One\n\nTwo\n\nThree', 9, 'One\n\nTwo'],
  ['lines', '- One\n- Two\n- Three', 12, '- One\n- Two'],
  ['one line', 'Write to **us** at any time', 15, 'Write to us at…'],
])('Ux-21 the beginning of a text ends with a paragraph, a line or a word: %s', (_, text, length, start) => {
  expect(startOfMarkdown(text, length)).toBe(start);
});
