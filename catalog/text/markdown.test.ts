import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { renderMarkdown, wordsOfMarkdown } from './markdown.server.ts';

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

test.each(['[', '*a_', '`', '> ', '![', '<', '|a', '&', 'www.', '- '])(
  'Hs-11 a page full of %j is rendered in seconds',
  (text) => {
    const start = performance.now();
    renderMarkdown(text.repeat(50_000 / text.length));
    expect(performance.now() - start).toBeLessThan(5_000);
  },
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
