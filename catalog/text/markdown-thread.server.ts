import { parentPort, workerData } from 'node:worker_threads';
import { renderMarkdown, wordsOfMarkdown } from './markdown.server.ts';

/* The program of a thread that renders one long text: see `renderText` in markdown.server.ts. */

const { text, prefix } = workerData;
parentPort?.postMessage({ html: renderMarkdown(text, prefix), words: wordsOfMarkdown(text) });
