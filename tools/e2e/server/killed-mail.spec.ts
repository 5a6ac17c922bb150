import { openMailServer } from '#platform/mail/testing/mail-server.ts';
import { expect, test } from '../support/own-process.ts';
import { PRODUCTION } from '../support/server-process.ts';

test('Qu-9 a server killed after a question was received, or during a message, loses and repeats no mail', async ({
  settings,
  start,
}) => {
  /** Called when a message has a recipient, before the mail server has accepted it. */
  let onRecipient = (_: () => void): void => {};
  const mailServer = await openMailServer({
    onRcptTo: (_, __, callback) => onRecipient(callback),
  });
  const env = { ...settings, SMTP_URL: mailServer.url, MAIL_FROM: 'shop@shop.example' };
  const origin = settings.ORIGIN ?? '';
  const ask = (message: string) =>
    fetch(`${origin}/ask`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin },
      body: new URLSearchParams({ message, name: 'Amina', email: 'amina@buyer.example', seconds: '9' }),
    });

  // Each question is answered with its redirect before its message is accepted.
  for (const message of ['First question', 'Second question']) {
    const server = start(PRODUCTION, env);
    await server.open;
    const reached = new Promise<void>((resolve) => {
      onRecipient = () => resolve();
    });
    expect((await ask(message)).status).toBe(303);
    await reached;
    server.kill('SIGKILL');
    await server.ended;
  }
  expect(mailServer.received).toHaveLength(0);

  onRecipient = (accept) => accept();
  const last = start(PRODUCTION, env);
  await last.open;
  await expect.poll(() => mailServer.received.length).toBe(2);
  last.kill('SIGTERM');
  await last.ended;
  // Messages that were sent are not sent again.
  const again = start(PRODUCTION, env);
  await again.open;
  expect((await ask('Third question')).status).toBe(303);
  await expect.poll(() => mailServer.received.length).toBe(3);
  const questions = mailServer.received.map(({ raw }) => /(First|Second|Third) question/.exec(raw)?.[1]);
  expect(questions.toSorted()).toEqual(['First', 'Second', 'Third']);
  await mailServer.close();
});
