import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface ReceivedRequest {
  headers: Record<string, string>;
  body: string;
}

/** The response to a request; the default is 204. `null`: the request is not answered. */
type ReceiverAnswer = { status: number; headers?: Record<string, string>; body?: string } | null;

/** A real HTTPS server that records requests. Its certificate is its own authority. */
export async function openHttpsReceiver(
  answer: (request: ReceivedRequest) => ReceiverAnswer | Promise<ReceiverAnswer> = () => ({ status: 204 }),
) {
  const received: ReceivedRequest[] = [];
  const listener: RequestListener = async (request, response) => {
    const got = { headers: request.headers as Record<string, string>, body: await text(request) };
    received.push(got);
    const answered = await answer(got);
    if (answered) response.writeHead(answered.status, answered.headers).end(answered.body);
  };
  const server = createServer({ key: KEY, cert: CERTIFICATE }, listener);
  let connections = 0;
  server.on('secureConnection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    /** Returns how many TLS connections were opened. */
    connections: () => connections,
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type HttpsReceiver = Awaited<ReturnType<typeof openHttpsReceiver>>;

/** Only for tests: of `localhost` and 127.0.0.1, valid until 2120. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUU5urdEspb/VKZ0TvQduIhKtGdHYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTEwNDgyN1oYDzIxMjYxMTA1
MTA0ODI3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATcblYhnJZ0Gxhp8n0MG9q15ucELj7wJ6kguEzBhiDS3XYvObZ95mPH
vUNLthZWGqj1QWqUobc3wk/o2MSvU1Cco28wbTAdBgNVHQ4EFgQUN2MP7tnCUnD2
FpUVcSE/NMoh30kwHwYDVR0jBBgwFoAUN2MP7tnCUnD2FpUVcSE/NMoh30kwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhALFfkgCN+qM4IVaa2lOCBARQy00jpOVjWl56zzrxOsO6AiAD
BqdeAoihWla3kAKibJ8USdQA0ANhaqB89AaPdXGL6g==
-----END CERTIFICATE-----
`;

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgND2rTGWNYvbpjGHN
RcfLlF/qaMsmv+RFVCuOm6BgH1uhRANCAATcblYhnJZ0Gxhp8n0MG9q15ucELj7w
J6kguEzBhiDS3XYvObZ95mPHvUNLthZWGqj1QWqUobc3wk/o2MSvU1Cc
-----END PRIVATE KEY-----
`;
