import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MailError, openMailer } from './mailer.server.ts';
import { headersOf, type MailServer, openMailServer, textOfMail } from './testing/mail-server.ts';

let server: MailServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const MESSAGE = { from: 'Maison Ida', subject: 'Hello', text: 'The text' };
const OPTIONS = { recipient: 'office@shop.example', id: 'an-id', isAutomatic: true };
const mailer = (url: string, waitMs?: number) => openMailer({ url, from: 'shop@shop.example' }, waitMs);
const failureOf = (sent: Promise<string>) =>
  sent.then(
    () => expect.fail('It was sent'),
    (error: MailError) => {
      expect(error).toBeInstanceOf(MailError);
      return error;
    },
  );

test('Qu-6 a message has sender, recipient, reply address and a stable id, and the answer of the server is returned', async () => {
  server = await openMailServer();
  const replyTo = { name: 'أمينة', address: 'amina@buyer.example' };
  expect(await mailer(server.url).send({ ...MESSAGE, toName: 'Office', replyTo }, OPTIONS)).toBe(
    '250 Accepted for tests',
  );
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: 'shop@shop.example', to: ['office@shop.example'] });
  const header = (name: string) => headersOf(mail?.raw ?? '', name);
  expect(header('From')).toEqual(['Maison Ida <shop@shop.example>']);
  expect(header('To')).toEqual(['Office <office@shop.example>']);
  expect(header('Reply-To')).toEqual(['أمينة <amina@buyer.example>']);
  expect(header('Message-ID')).toEqual(['<an-id@shop.example>']);
  expect(header('Auto-Submitted')).toEqual(['auto-generated']);
  expect(textOfMail(mail?.raw ?? '').trim()).toBe('The text');
});

test.each([
  'Amina\r\nBcc: victim@other.example',
  'Amina\nBcc: victim@other.example\n\nBody',
  'Amina\u2028Bcc: victim@other.example',
  'x@other.example>, <victim@other.example',
  '"Amina" <victim@other.example>, Karim',
  'group: victim@other.example;',
  '=?utf-8?Q?Amina=0D=0ABcc=3A_victim=40other.example?=',
])('Qu-6 no name adds a header or a recipient: %j', async (name) => {
  server = await openMailServer();
  const replyTo = { name, address: 'amina@buyer.example' };
  await mailer(server.url).send({ ...MESSAGE, from: name, toName: name, replyTo, subject: name }, OPTIONS);
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail?.to).toEqual(['office@shop.example']);
  const names = (mail?.raw.split('\r\n\r\n')[0] ?? '')
    .split('\r\n')
    .map((line) => /^[\w-]+(?=:)/.exec(line)?.[0]);
  expect(names.toSorted()).toEqual(
    [
      'Auto-Submitted',
      'Content-Transfer-Encoding',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Reply-To',
      'Subject',
      'To',
    ].toSorted(),
  );
  for (const [header, address] of [
    ['From', 'shop@shop.example'],
    ['To', 'office@shop.example'],
    ['Reply-To', 'amina@buyer.example'],
  ] as const) {
    const [value = ''] = headersOf(mail?.raw ?? '', header);
    expect(value.endsWith(` <${address}>`), value).toBe(true);
    // Everything before the address is one quoted or encoded name.
    const [line = ''] = (mail?.raw ?? '').split('\r\n').filter((each) => each.startsWith(`${header}: `));
    expect(line).toMatch(/^[\w-]+: ("(?:[^"\\]|\\.)*"|(=\?[^? ]+\?[QB]\?[^? ]*\?= ?)+|[\w ]+) <[^<>]+>$/);
  }
});

test('Qu-6 an encoded word in a name is not decoded', async () => {
  server = await openMailServer();
  const name = '=?utf-8?Q?Amina_=E2=80=AEgpj=2Eexe?=';
  const replyTo = { name, address: 'amina@buyer.example' };
  await mailer(server.url).send({ ...MESSAGE, from: name, toName: name, replyTo, subject: name }, OPTIONS);
  for (const header of ['From', 'To', 'Reply-To', 'Subject']) {
    const [value] = headersOf(server.received[0]?.raw ?? '', header);
    expect(value).toContain('= ?utf-8?Q?Amina_=E2=80=AEgpj=2Eexe?=');
  }
});

test.each([
  'a@b.example\r\nRCPT TO:<victim@other.example>',
  'a@b.example>\nRCPT TO:<v@other.example',
  'a b@c.example',
])('Qu-6 no address adds a recipient: %j', async (recipient) => {
  server = await openMailServer();
  await mailer(server.url)
    .send(MESSAGE, { ...OPTIONS, recipient })
    .catch(() => {});
  const recipients = server.received.flatMap(({ to }) => to);
  expect(recipients.filter((to) => /^(victim|v)@other\.example$/.test(to))).toEqual([]);
  expect(recipients.length).toBeLessThan(2);
});

test('Qu-9 a refused recipient is final, a busy server is not, and both say what the server has answered', async () => {
  const refuse = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });
  server = await openMailServer({
    onRcptTo: ({ address }, _, callback) =>
      callback(address.startsWith('full') ? refuse(452, 'Mailbox full') : refuse(550, 'No such user')),
  });
  expect(await failureOf(mailer(server.url).send(MESSAGE, OPTIONS))).toMatchObject({
    message: '550 No such user',
    isFinal: true,
    isOfServer: false,
  });
  expect(
    await failureOf(mailer(server.url).send(MESSAGE, { ...OPTIONS, recipient: 'full@shop.example' })),
  ).toMatchObject({ message: '452 Mailbox full', isFinal: false, isOfServer: false });
});

test('Qu-9 a wrong password and a refused sender concern all messages, and are not final', async () => {
  server = await openMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_, __, callback) => callback(new Error('Wrong password')),
  });
  const url = server.url.replace('//', '//shop:secret-of-the-shop@');
  const failure = await failureOf(mailer(url).send(MESSAGE, OPTIONS));
  expect(failure).toMatchObject({ message: '535 Wrong password', isFinal: false, isOfServer: true });
  expect(failure.message).not.toContain('secret-of-the-shop');
});

test('Qu-9 a server that says nothing or is away fails in time', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  expect(await failureOf(mailer(`smtp://127.0.0.1:${port}`, 200).send(MESSAGE, OPTIONS))).toMatchObject({
    message: 'The mail server does not answer (Greeting never received)',
    isFinal: false,
    isOfServer: true,
  });
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  expect((await failureOf(mailer(`smtp://127.0.0.1:${port}`).send(MESSAGE, OPTIONS))).message).toMatch(
    /^The mail server cannot be reached \(.*ECONNREFUSED/,
  );
  // A label of this name is too long for the DNS (RFC 1035, 2.3.4), so no request is sent.
  const nowhere = mailer(`smtp://${'a'.repeat(64)}.example:${port}`);
  expect((await failureOf(nowhere.send(MESSAGE, OPTIONS))).message).toMatch(
    /^There is no mail server with this name \(/,
  );
});

test('Qu-9 a server that never ends its answers fails in time', async () => {
  const timers = new Set<NodeJS.Timeout>();
  const slow = createServer((socket) => {
    socket.on('error', () => {});
    timers.add(setInterval(() => socket.write('220-'), 20));
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port } = slow.address() as { port: number };
  const failure = await failureOf(mailer(`smtp://127.0.0.1:${port}`, 200).send(MESSAGE, OPTIONS));
  expect(failure).toMatchObject({ isFinal: false, isOfServer: true });
  for (const timer of timers) clearInterval(timer);
  slow.close();
});

test('Qu-9 a server that scans a message for longer than it may take to connect has time to accept it', async () => {
  server = await openMailServer({
    onData(stream, _, callback) {
      stream.resume();
      stream.on('end', () => setTimeout(callback, 1_000, null, 'Scanned'));
    },
  });
  expect(await mailer(server.url, 200).send(MESSAGE, OPTIONS)).toBe('250 Scanned');
  const impatient = mailer(server.url).send(MESSAGE, { ...OPTIONS, limitMs: 200 });
  expect(await failureOf(impatient)).toMatchObject({
    message: 'The mail server took too long',
    isFinal: false,
  });
});

test('Qu-9 a certificate that nobody trusts is refused', async () => {
  server = await openMailServer({ secure: true });
  const failure = await failureOf(mailer(server.url).send(MESSAGE, OPTIONS));
  expect(failure).toMatchObject({ isFinal: false, isOfServer: true });
  expect(failure.message).toMatch(/certificate/);
});

test.each(['', '<>', 'nobody'])(
  'Qu-9 a recipient without an address fails for good, and no other message waits: %j',
  async (recipient) => {
    server = await openMailServer({
      onRcptTo: (_, __, callback) => callback(Object.assign(new Error('No'), { responseCode: 553 })),
    });
    expect(await failureOf(mailer(server.url).send(MESSAGE, { ...OPTIONS, recipient }))).toMatchObject({
      isFinal: true,
      isOfServer: false,
    });
  },
);

test('Qu-9 a password is never sent over a network without encryption', async () => {
  let authentications = 0;
  server = await openMailServer({
    allowInsecureAuth: true,
    onAuth: (_, __, callback) => {
      authentications += 1;
      callback(null, { user: 'shop' });
    },
  });
  // Addresses of this machine that do not look like one.
  for (const host of ['0.0.0.0', '127.1']) {
    const url = `smtp://shop:secret@${host}:${server.port}`;
    expect((await failureOf(mailer(url).send(MESSAGE, OPTIONS))).message).toMatch(/STARTTLS/);
  }
  expect(authentications).toBe(0);
});
