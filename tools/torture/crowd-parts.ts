import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { measure } from './measure.ts';
import { type Outcome, openShop, type TorturedShop, untilItWorks } from './shop.ts';

const SLOW_CLIENTS = 3_000;
const ADDRESSES = 100_000;

/** The server closes a connection on which more than 16 requests wait for the response before them. */
const PIPELINED = 16;
const UPLOADS = 40;

/** Clients from many addresses send one character per second and never complete a request. */
export function slowClients(): Promise<Outcome> {
  return underLoad({}, 150, async ({ address }) => {
    const sockets = new Set<Socket>();
    for (let at = 0; at < SLOW_CLIENTS; at += 1) {
      const localAddress = `127.0.${1 + (at % 20)}.${1 + (at % 200)}`;
      const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1', localAddress });
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\nX-Slow: ');
      if (at % 100 === 99) await pause(10);
    }
    for (let second = 0; second < 25; second += 1) {
      for (const socket of sockets) socket.write('x');
      await pause(1_000);
    }
    const wrong = sockets.size > 0 ? [`${sockets.size} slow clients are still served after 25 s`] : [];
    for (const socket of sockets) socket.destroy();
    return { done: `${SLOW_CLIENTS} slow clients`, wrong };
  });
}

/** Sends requests that are refused and logged by network, each from another network. */
export function manyAddresses(): Promise<Outcome> {
  // Most of the growth is garbage that Node has not collected yet.
  return underLoad({ TRUST_PROXY: 'true' }, 350, async (shop) => {
    const socket = connect(Number(new URL(shop.address).port), '127.0.0.1');
    await once(socket, 'connect');
    let answers = 0;
    socket.setEncoding('latin1').on('data', (text) => {
      answers += String(text).split('HTTP/1.1 ').length - 1;
    });
    for (let at = 0; at < ADDRESSES; at += PIPELINED) {
      const requests = Array.from({ length: PIPELINED }, (_, next) => {
        const address = [10, (at + next) >> 16, ((at + next) >> 8) & 255, (at + next) & 255].join('.');
        return `POST /admin/session HTTP/1.1\r\nHost: shop.example\r\nX-Forwarded-For: ${address}\r\nContent-Length: 0\r\n\r\n`;
      });
      socket.write(requests.join(''));
      while (answers < at + PIPELINED && !socket.destroyed) await pause(1);
      if (socket.destroyed) break;
    }
    socket.destroy();
    const lines = shop.server.output.stdout.split('\n').length;
    const wrong = [
      ...(answers < ADDRESSES ? [`only ${answers} requests got a response`] : []),
      ...(lines > 2_000 ? [`${lines} lines of log`] : []),
    ];
    return { done: `${answers} requests refused, each from another address, ${lines} lines of log`, wrong };
  });
}

/** Sends simultaneous uploads of 9 MB that start like an image but are not one. */
export function manyUploads(): Promise<Outcome> {
  return underLoad({}, 250, async (shop) => {
    const signature = Buffer.from('89504e470d0a1a0a', 'hex');
    const bytes = Buffer.concat([signature, randomBytes(9 * 1024 * 1024)]);
    const answers = await Promise.all(Array.from({ length: UPLOADS }, () => shop.upload(bytes)));
    const unexpected = answers.filter(({ status }) => ![400, 422, 429].includes(status));
    const wrong = unexpected.map(({ status }) => `an upload got status ${status}`);
    return { done: `${UPLOADS} uploads of 9 MB at once`, wrong };
  });
}

/** Loads a shop with the demo, and checks how much its memory grows and that it works afterwards. */
async function underLoad(
  settings: Record<string, string>,
  mostGrowth: number,
  load: (shop: TorturedShop) => Promise<Pick<Outcome, 'done' | 'wrong'>>,
): Promise<Outcome> {
  const shop = await openShop({ DEMO: 'true', ...settings });
  const before = await shop.memory();
  const { result, longest, memory } = await measure(shop, () => load(shop));
  const { done, wrong } = result;
  const recovery = await untilItWorks(shop);
  await shop.close();
  if (memory - before > mostGrowth) wrong.push(`memory grew by ${(memory - before).toFixed(0)} MB`);
  const figures = `memory from ${before.toFixed(0)} to at most ${memory.toFixed(0)} MB, a cached page took at most ${longest.toFixed(0)} ms`;
  return { done: `${done}; ${figures}`, lost: [], wrong, recovery };
}
