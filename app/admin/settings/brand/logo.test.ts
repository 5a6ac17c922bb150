import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import { action } from './logo.ts';

test.each([
  ['1100000', 'The file of 1.05 MB is larger than 1 MB, the limit of a logo'],
  [null, 'The file is larger than 1 MB, the limit of a logo'],
])('Hs-10 a file of more than 1 MB is refused as a logo; Content-Length: %s', async (announced, reason) => {
  const shop = { settings: { isFixed: false } } as unknown as RequestContext;
  const context = new RouterContextProvider(new Map([[requestContext, shop]]));
  const headers: HeadersInit = announced ? { 'Content-Length': announced } : {};
  const body = Buffer.alloc(1_100_000);
  const request = new Request('https://shop.example/', { method: 'POST', headers, body });
  const args = { request, params: {}, context } as unknown as Parameters<typeof action>[0];
  const refused: Response = await action(args).catch((thrown) => thrown);
  expect([refused.status, (await refused.json()).message]).toEqual([
    413,
    expect.stringContaining(`Failed to upload the logo: ${reason}`),
  ]);
});
