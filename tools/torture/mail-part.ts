import { setTimeout as pause } from 'node:timers/promises';
import { openMailServer } from '#platform/mail/testing/mail-server.ts';
import { type Outcome, openShop } from './shop.ts';

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
  const deadline = performance.now() + 120_000;
  while (isMissing().length > 0 && performance.now() < deadline) await pause(100);
  await shop.close();
  await mailServer.close();
  const received = arrivals();
  const repeated = received.length - new Set(received).size;
  // A kill between the answer of the mail server and its row in the database repeats one message.
  const wrong = repeated > times ? [`${repeated} messages were sent again after ${times} kills`] : [];
  const done = `killed ${times} times in ${answered.length} questions, ${repeated} accepted messages sent again`;
  return { done, lost: isMissing(), wrong, recovery };
}

/** @returns the status; 0 without a response */
function ask(shop: { address: string; origin: string }, at: number, message: string): Promise<number> {
  return fetch(`${shop.address}/ask`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shop.origin, 'X-Forwarded-For': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` },
    body: new URLSearchParams({ message, name: 'Amina', email: 'amina@buyer.example', seconds: '9' }),
  }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => 0,
  );
}
