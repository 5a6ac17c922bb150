import { inflateSync } from 'node:zlib';

/** Returns the text of each page of a PDF that Chromium printed, in the order in which it is drawn. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = new Map<string, string>();
  for (const [, number = '', content = ''] of pdf
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(number, content);
  const object = (reference: string | undefined) => objects.get(reference ?? '') ?? '';
  const letters = new Map<string, Map<string, string>>();
  const lettersOf = (font: string | undefined) => {
    const key = font ?? '';
    const known = letters.get(key) ?? lettersIn(streamOf(object(/ToUnicode (\d+)/.exec(object(key))?.[1])));
    letters.set(key, known);
    return known;
  };
  return [...objects.values()]
    .filter((content) => /\/Type \/Page\b/.test(content))
    .map((page) => {
      const fonts = new Map(
        [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => [name, number]),
      );
      let text = '';
      let known = new Map<string, string>();
      const drawn = streamOf(object(/\/Contents (\d+)/.exec(page)?.[1]));
      for (const [, font, glyphs = ''] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)>/g)) {
        if (font) known = lettersOf(fonts.get(font));
        for (const glyph of glyphs.match(/.{4}/g) ?? []) text += known.get(glyph) ?? '';
      }
      return text;
    });
}

function streamOf(content: string): string {
  const start = content.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(
    Buffer.from(content.slice(start, content.lastIndexOf('\nendstream')), 'latin1'),
  ).toString('latin1');
}

/** Reads a font's table from glyphs to letters (PDF 2.0, 9.10.3). */
function lettersIn(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', last = '', letter = ''] of table.matchAll(
    /<(\w{4})>(?: <(\w{4})>)? <(\w{4,})>/g,
  )) {
    const count = last ? Number.parseInt(last, 16) - Number.parseInt(first, 16) : 0;
    for (let at = 0; at <= count; at += 1) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).toUpperCase().padStart(4, '0');
      const codes = (letter.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16));
      letters.set(glyph, String.fromCharCode(...codes.slice(0, -1), (codes.at(-1) ?? 0) + at));
    }
  }
  return letters;
}
