import { parentPort } from 'node:worker_threads';
import { readTable } from '#tables/reading/read-table.server.ts';
import { surveyTable } from '#tables/understanding/survey.ts';
import { understandProducts } from '#tables/understanding/understand.ts';

/**
 * Worker thread: reads a table with the guessed answers, in US dollars, and posts the number of importable products.
 */
const [path = ''] = process.argv.slice(2);
const table = await readTable(path);
const { answers } = await surveyTable(table);
let count = 0;
for await (const { refused, lacking } of understandProducts(
  table,
  { ...answers, currency: 'USD' },
  'https://shop.example',
)) {
  if (!refused && !lacking) count += 1;
}
await table.close();
parentPort?.postMessage(count);
