import { setTimeout as pause } from 'node:timers/promises';
import { MAX_SPAM_PER_DAY } from '#catalog/commands/questions/manage-questions.server.ts';
import { openMailServer } from '#platform/mail/testing/mail-server.ts';
import { measure } from './measure.ts';
import { type Outcome, openShop, type TorturedShop, untilItWorks } from './shop.ts';

const PER_SECOND = 200;
const SECONDS = 40;
const MAX_P99_MS = 100;
/** After a flood. Node keeps some of the memory that it has collected. */
const MAX_GROWTH_MB = 100;

/**
 * Asks many questions each second, each from another network. Before that, the same number of visitors open a page, for
 * comparison.
 */
export async function floodQuestions(): Promise<Outcome> {
  const shop = await openShop({
    DEMO: 'true',
    TRUST_PROXY: 'true',
    // As in the documented start.
    NODE_OPTIONS: '--max-semi-space-size=8',
  });
  const visit = async (at: number) => {
    const page = await fetch(`${shop.address}/women`, { headers: networkOf(at) });
    await page.arrayBuffer();
    return page.status;
  };
  const quiet = await measure(shop, () => pause(5_000));
  const visits = await measure(shop, () => manyPerSecond(visit));
  const flood = await measure(shop, () =>
    manyPerSecond((at) => ask(shop, at, `Buy at https://spam.example/${at}`)),
  );
  const visitsAfter = await measure(shop, () => manyPerSecond(visit));
  const spam = await countSpam(shop);
  const memory = await shop.memory();
  const recovery = await untilItWorks(shop);
  await shop.close();
  const growth = memory - visits.memory;
  const wrong = [
    ...(spam > MAX_SPAM_PER_DAY ? [`${spam} questions of a flood were stored as spam`] : []),
    ...(flood.p99 > MAX_P99_MS ? [`the 99th percentile of a cached page was ${inMs(flood.p99)}`] : []),
    ...(growth > MAX_GROWTH_MB ? [`memory grew by ${inMb(growth)}`] : []),
  ];
  const phases = { quiet, visits, flood, 'visits again': visitsAfter };
  const figures = Object.entries(phases).map(
    ([name, { p99, longest, memory: most }]) =>
      `${name} p99 ${inMs(p99)}, longest ${inMs(longest)}, at most ${inMb(most)}`,
  );
  const statuses = [...flood.result].map(([status, count]) => `${count} times ${status}`).join(', ');
  const done = `${PER_SECOND} questions a second for ${SECONDS} s: ${statuses}, ${spam} stored as spam. A cached page: ${figures.join('; ')}; in the end ${inMb(memory)}`;
  return { done, lost: [], wrong, recovery };
}

/** Sends requests at a steady rate. @returns how often each status was received */
async function manyPerSecond(send: (at: number) => Promise<number>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const sending: Promise<void>[] = [];
  const begun = performance.now();
  for (let at = 0; at < PER_SECOND * SECONDS; at += 1) {
    const sent = send(at).then(
      (status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1),
      () => void statuses.set(0, (statuses.get(0) ?? 0) + 1),
    );
    sending.push(sent);
    const early = begun + ((at + 1) * 1_000) / PER_SECOND - performance.now();
    if (early > 0) await pause(early);
  }
  await Promise.all(sending);
  return statuses;
}

async function countSpam(shop: TorturedShop): Promise<number> {
  const table = await (await shop.request('/admin/questions/export.csv?status=spam')).text();
  return table.split('https://spam.example/').length - 1;
}

const inMs = (time: number) => `${time.toFixed(0)} ms`;
const inMb = (memory: number) => `${memory.toFixed(0)} MB`;

/** The shop looks into its outbox every ten seconds. */
const MAX_MAIL_PAUSE_MS = 30_000;

/** Kills the shop while it receives questions and sends mail about them. */
export async function killMail(times: number): Promise<Outcome> {
  const mailServer = await openMailServer();
  const shop = await openShop({
    TRUST_PROXY: 'true',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@shop.example',
  });
  const answered: string[] = [];
  let recovery = 0;
  let at = 0;
  for (let round = 0; round < times; round += 1) {
    let isAsking = true;
    const asking = (async () => {
      while (isAsking) {
        const text = `torture-${at}-end`;
        if ((await ask(shop, at++, text)) === 303) answered.push(text);
      }
    })();
    const before = answered.length;
    while (answered.length < before + 3) await pause(20);
    await pause(Math.random() * 300);
    await shop.kill();
    isAsking = false;
    await asking;
    const begun = performance.now();
    await shop.start();
    recovery = Math.max(recovery, performance.now() - begun);
  }
  const arrivals = () => mailServer.received.map(({ raw }) => /torture-\d+-end/.exec(raw)?.[0] ?? '');
  const isMissing = () => {
    const arrived = new Set(arrivals());
    return answered.filter((text) => !arrived.has(text));
  };
  // Most messages still wait, because a killed shop had no time for them.
  for (let last = -1; isMissing().length > 0 && last < mailServer.received.length; ) {
    last = mailServer.received.length;
    await pause(MAX_MAIL_PAUSE_MS);
  }
  const table = await (await shop.request('/admin/questions/export.csv')).text();
  const lost = answered.filter((text) => !table.includes(text));
  await shop.close();
  await mailServer.close();
  const received = arrivals();
  const repeated = received.length - new Set(received).size;
  // A kill between the answer of the mail server and its row in the database repeats one message.
  const wrong = [
    ...(repeated > times ? [`${repeated} messages were sent again after ${times} kills`] : []),
    ...(isMissing().length > 0 ? [`no mail about ${isMissing().join(', ')}`] : []),
  ];
  const done = `killed ${times} times in ${answered.length} questions, ${repeated} accepted messages sent again`;
  return { done, lost, wrong, recovery };
}

/** @returns the status; 0 without a response */
function ask(shop: { address: string; origin: string }, at: number, message: string): Promise<number> {
  return fetch(`${shop.address}/ask`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shop.origin, ...networkOf(at) },
    body: new URLSearchParams({ message, name: 'Amina', email: 'amina@buyer.example', seconds: '9' }),
  }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => 0,
  );
}

/** The header of a proxy that says from which network a request comes. */
function networkOf(at: number): Record<string, string> {
  return { 'X-Forwarded-For': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` };
}
