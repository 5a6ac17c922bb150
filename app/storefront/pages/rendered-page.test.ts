import { expect, test } from 'vitest';
import { renderMarkdown } from '#catalog/text/markdown.server.ts';
import { MAX_NOTES_LENGTH, productNotes } from './rendered-page.server.ts';

const page = (slug: string, text: string, onProducts = true) => ({
  title: slug,
  slug,
  text,
  inFooter: true,
  onProducts,
});
const PARAGRAPHS = 'One sentence of a paragraph.\n\n'.repeat(1_000);

test('Ux-21 products have the beginning of a long text with a link to its page, and short texts completely', async () => {
  const pages = [page('care', 'Keep it **dry**.'), page('terms', PARAGRAPHS), page('imprint', 'No', false)];
  const { notes, isComplete } = await productNotes({ pages }, '/ar');
  expect(isComplete).toBe(true);
  expect(notes).toEqual([
    { title: 'care', html: renderMarkdown('Keep it **dry**.') },
    { title: 'terms', rest: '/pages/terms', html: expect.stringMatching(/^<p>.*<\/p>\n$/s) },
  ]);
  const words = notes[1]?.html.replaceAll(/<[^>]*>/g, '') ?? '';
  expect(words.length).toBeLessThanOrEqual(MAX_NOTES_LENGTH / 2);
  expect(words.length).toBeGreaterThan(MAX_NOTES_LENGTH / 2 - 200);
  expect(words.trimEnd().endsWith('paragraph.')).toBe(true);
});

test('Ux-21 a note that cannot be rendered is left out, and the answer is not complete', async () => {
  const pages = [page('care', 'Keep it dry.'), page('terms', 'Broken')];
  const render = async (text: string) => {
    if (text === 'Broken') throw new Error('The thread is gone');
    return { html: text, description: '' };
  };
  expect(await productNotes({ pages }, '', render)).toEqual({
    notes: [{ title: 'care', html: 'Keep it dry.' }],
    isComplete: false,
  });
});
