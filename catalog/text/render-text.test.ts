import { expect, test } from 'vitest';
import { hasTooMuchMarkup, renderMarkdown, takesLong, wordsOfMarkdown } from './markdown.server.ts';
import { renderText } from './render-text.server.ts';

const HEADINGS = '# a\n'.repeat(1_600);
const WORDS = '[word](/women) word word word\n'.repeat(400);

test.each([
  ['a short text', 'Write to [us](/contact)', false],
  ['many marks', HEADINGS, true],
  ['many words', WORDS, true],
])('Hs-11 %s is rendered, and a long text off the event loop', async (_kind, text, isLong) => {
  expect([hasTooMuchMarkup(text), takesLong(text)]).toEqual([false, isLong]);
  let turns = 0;
  setImmediate(() => (turns += 1));
  const rendered = await renderText(text, '/ar');
  expect(rendered).toEqual({ html: renderMarkdown(text, '/ar'), words: wordsOfMarkdown(text) });
  expect(turns).toBe(isLong ? 1 : 0);
});

test('Hs-11 the texts of different pages are rendered at the same time, each for itself', async () => {
  const texts = ['a', 'b', 'c'].map((letter) => `# ${letter}\n`.repeat(300));
  const rendered = await Promise.all(texts.map((text) => renderText(text)));
  expect(rendered.map(({ html }) => html)).toEqual(texts.map((text) => renderMarkdown(text)));
});
