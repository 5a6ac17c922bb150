import { parseArgs } from 'node:util';
import { buildShop, isBuilt } from '../../scripts/build.ts';
import { manyAddresses, manyUploads, slowClients } from './crowd-parts.ts';
import { cutConnections, failOver, killPooler } from './database-parts.ts';
import { buildImage } from './image-part.ts';
import { killImports } from './import-part.ts';
import { killShop } from './kill-part.ts';
import { followOperations } from './operations-part.ts';
import { cutPower } from './power-part.ts';
import { startCaddy, startNginx } from './proxied-visitor.ts';
import { floodQuestions, killMail } from './question-parts.ts';
import { restartInTurn } from './restart-part.ts';
import type { Outcome } from './shop.ts';
import { killFirstStart, killMigration } from './start-part.ts';
import { freezeStorage } from './storage-part.ts';

/**
 * `npm run torture [-- PART…] [-- --times 100]`: causes failures in the built shop, on loopback only. Prints what was
 * done, what was lost, and how long the recovery took. Exits with 1 if something was lost or wrong.
 */
const PARTS: Record<string, (times: number) => Promise<Outcome>> = {
  connections: cutConnections,
  pooler: killPooler,
  failover: failOver,
  storage: freezeStorage,
  kills: killShop,
  'first-start': killFirstStart,
  migration: killMigration,
  imports: killImports,
  power: cutPower,
  slow: slowClients,
  addresses: manyAddresses,
  uploads: manyUploads,
  questions: floodQuestions,
  mail: killMail,
  restarts: () => restartInTurn(startCaddy),
  'restarts-nginx': () => restartInTurn(startNginx),
  image: buildImage,
  operations: followOperations,
};

const { values, positionals: parts } = parseArgs({
  options: { times: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const times = Number(values.times);
const unknown = parts.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0 || !(times >= 1 && times <= 1000)) {
  console.error(`The parts are ${Object.keys(PARTS).join(', ')}; --times takes a number from 1 to 1000.`);
  process.exit(1);
}
if (!isBuilt()) await buildShop();

for (const [name, part] of Object.entries(PARTS)) {
  if (parts.length > 0 && !parts.includes(name)) continue;
  const { done, lost, wrong, recovery } = await part(times).catch(abortedOutcome);
  console.log(
    `${name.padEnd(12)} ${done}. Lost: ${lost.length === 0 ? 'nothing' : lost.join(', ')}. Recovered after ${(recovery / 1000).toFixed(1)} s.`,
  );
  for (const sentence of wrong) console.log(`${' '.repeat(12)} WRONG: ${sentence}`);
  if (lost.length > 0 || wrong.length > 0) process.exitCode = 1;
}
process.exit();

/** Returns the outcome of a part that threw, for example because the shop did not start again. */
function abortedOutcome(error: Error): Outcome {
  const wrong = [error.stack ?? String(error)];
  return { done: 'aborted', lost: [], wrong, recovery: Number.POSITIVE_INFINITY };
}
