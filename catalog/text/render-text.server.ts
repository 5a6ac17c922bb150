import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { renderMarkdown, takesLong, wordsOfMarkdown } from './markdown.server.ts';

interface RenderedText {
  html: string;
  /** The text without its marks, for search engines. */
  words: string;
}

/**
 * Renders a Markdown text without blocking the event loop: a long text is rendered in a thread, which takes 20 ms more.
 *
 * @param prefix the path prefix of the page's language, which links to the shop get, such as `/ar`.
 */
export async function renderText(text: string, prefix = ''): Promise<RenderedText> {
  if (!takesLong(text)) return { html: renderMarkdown(text, prefix), words: wordsOfMarkdown(text) };
  // The source is run, because the server's bundle does not contain the program.
  return runThread(join(process.cwd(), 'catalog/text/markdown-thread.server.ts'), { text, prefix });
}

/** Runs a program in a thread, at most two at a time, and returns its only message. */
export function runThread<Message>(program: string | URL, workerData: unknown): Promise<Message> {
  return limit(
    () =>
      new Promise((resolve, reject) => {
        const thread = new Worker(program, { workerData });
        thread.once('message', resolve).once('error', reject);
        // After a message, this does nothing.
        thread.once('exit', (code) => reject(new Error(`A thread ended with code ${code} and no message`)));
      }),
  );
}

const limit = pLimit(2);
