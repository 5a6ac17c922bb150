import { parentPort } from 'node:worker_threads';
import { surveyTable } from '#exchange/tables/columns/survey.ts';
import { readTable } from '#exchange/tables/reading/read-table.server.ts';
import { understandProducts } from '#exchange/tables/rows/understand.ts';

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
