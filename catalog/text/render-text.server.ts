import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
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
  const thread = new Worker(join(process.cwd(), 'catalog/text/markdown-thread.server.ts'), {
    workerData: { text, prefix },
  });
  const [rendered] = await once(thread, 'message');
  return rendered;
}
