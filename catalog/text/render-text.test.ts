import { expect, test } from 'vitest';
import {
  hasTooMuchMarkup,
  renderMarkdown,
  renderText,
  runThread,
  takesLong,
  wordsOfMarkdown,
} from './markdown.server.ts';

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

const program = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

test('Hs-11 a thread that ends without a result is an error, and the next ones still run', async () => {
  const ending = [1, 2, 3].map(() => runThread(program('process.exit(3)'), null));
  for (const { reason } of (await Promise.allSettled(ending)) as PromiseRejectedResult[])
    expect(reason).toMatchObject({ message: 'A thread ended with code 3 and no message' });
  expect((await renderText(HEADINGS)).words).toMatch(/^a a/);
});

test('Hs-11 at most two texts are rendered at the same time', async () => {
  const running = new Int32Array(new SharedArrayBuffer(4));
  const counting = program(`
    import { parentPort, workerData } from 'node:worker_threads';
    const count = Atomics.add(workerData, 0, 1) + 1;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    Atomics.sub(workerData, 0, 1);
    parentPort.postMessage(count);`);
  const counts = await Promise.all(Array.from({ length: 6 }, () => runThread<number>(counting, running)));
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
});
