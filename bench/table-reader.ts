import { parentPort } from 'node:worker_threads';
import { readTable } from '#tables/reading/read-table.server.ts';
import { surveyTable } from '#tables/understanding/survey.ts';
import { understandProducts } from '#tables/understanding/understand.ts';

/** A thread that reads the table it is given by the guesses, and says how many products could be taken. */
const [path = ''] = process.argv.slice(2);
const table = await readTable(path);
const { answers } = await surveyTable(table);
let count = 0;
for await (const { refused, lacking } of understandProducts(table, answers, 'https://shop.example')) {
  if (!refused && !lacking) count += 1;
}
await table.close();
parentPort?.postMessage(count);
