import { buildShop, isBuilt } from './build.ts';
import { manyAddresses, manyUploads, newPages, slowClients } from './torture/crowd-parts.ts';
import { cutConnections, failOver, killPooler } from './torture/database-parts.ts';
import { buildImage } from './torture/image-part.ts';
import { killImports } from './torture/import-part.ts';
import { killShop } from './torture/kill-part.ts';
import { killPrimaries } from './torture/patroni-part.ts';
import { cutPower } from './torture/power-part.ts';
import { restartInTurn } from './torture/restart-part.ts';
import type { Outcome } from './torture/shop.ts';
import { killFirstStart, killMigration } from './torture/start-part.ts';
import { freezeStorage } from './torture/storage-part.ts';

/**
 * `npm run torture [-- PART…] [-- --times 100]`: does harm to the built shop, on loopback only, and prints what was done,
 * what was lost and how long it took until all worked again. Ends by itself; with 1 where something was lost or wrong.
 */
const PARTS: Record<string, (times: number) => Promise<Outcome>> = {
  connections: cutConnections,
  pooler: killPooler,
  failover: failOver,
  patroni: killPrimaries,
  storage: freezeStorage,
  kills: killShop,
  'first-start': killFirstStart,
  migration: killMigration,
  imports: killImports,
  power: cutPower,
  overload: newPages,
  slow: slowClients,
  addresses: manyAddresses,
  uploads: manyUploads,
  restarts: restartInTurn,
  image: buildImage,
};

const given = process.argv.slice(2).filter((word) => word !== '--');
const timesAt = given.indexOf('--times');
const times = timesAt < 0 ? 20 : Number(given[timesAt + 1]);
const asked = timesAt < 0 ? given : given.toSpliced(timesAt, 2);
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0 || !(times >= 1 && times <= 1000)) {
  console.error(`Only ${Object.keys(PARTS).join(', ')}, and --times from 1 to 1000.`);
  process.exit(1);
}
if (!isBuilt()) await buildShop();

for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { done, lost, wrong, recovery } = await part(times).catch(brokenOff);
  console.log(
    `${name.padEnd(12)} ${done}. Lost: ${lost.length === 0 ? 'nothing' : lost.join(', ')}. Works again after ${(recovery / 1000).toFixed(1)} s.`,
  );
  for (const sentence of wrong) console.log(`${' '.repeat(12)} WRONG: ${sentence}`);
  if (lost.length > 0 || wrong.length > 0) process.exitCode = 1;
}
process.exit();

/** What no part expects: a shop that does not start again, or ends by itself. */
function brokenOff(error: Error): Outcome {
  const wrong = [error.stack ?? String(error)];
  return { done: 'broken off', lost: [], wrong, recovery: Number.POSITIVE_INFINITY };
}
