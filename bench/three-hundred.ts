import { setTimeout as pause } from 'node:timers/promises';

/** Three hundred visitors, each of whom asks for one new page after the other: `node bench/three-hundred.ts ORIGIN SECONDS`. */
const [origin, seconds] = process.argv.slice(2);
const end = performance.now() + Number(seconds) * 1000;
let limit = 1_000_000;

async function askNew(): Promise<void> {
  while (performance.now() < end) {
    limit += 1;
    const answer = await fetch(`${origin}/women?max=${limit}`);
    await answer.text();
    // As a visitor who was told to come again does.
    if (answer.status === 503) await pause(1_000);
  }
}

await Promise.all(Array.from({ length: 300 }, askNew));
