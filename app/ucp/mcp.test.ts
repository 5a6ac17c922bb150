import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import type { Route } from './+types/mcp';
import { action } from './mcp.ts';

onPGlite((database) => {
  const serve = (request: Request, { origin = 'https://shop.example', db = database().db } = {}) => {
    const context = new RouterContextProvider();
    context.set(requestContext, {
      db,
      counts: uncached,
      origin,
      settings: { store },
      locale: { language: 'en', source: 'en', basename: '' },
    } as unknown as RequestContext);
    return action({ request, context } as unknown as Route.ActionArgs);
  };
  const connect = async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const fetch = (url: string | URL, init?: RequestInit) => serve(new Request(url, init));
    await client.connect(
      new StreamableHTTPClientTransport(new URL('https://shop.example/ucp/mcp'), { fetch }),
    );
    return client;
  };
  const add = (changes: object) => addProduct(database().db, { ...tote, code: null, ...changes });

  test('Uc-9 a client lists the four tools and calls each', async () => {
    const id = await add({ name: 'Riva Tote', price: 10 });
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_catalog',
      'lookup_catalog',
      'get_product',
      'ask_office',
    ]);
    const call = async (name: string, catalog: object) => {
      const { structuredContent, isError } = await client.callTool({ name, arguments: { catalog } });
      expect(isError).toBeFalsy();
      return structuredContent;
    };
    expect(await call('search_catalog', { query: 'tote' })).toMatchObject({ products: [{ id }] });
    expect(await call('lookup_catalog', { ids: [id] })).toMatchObject({ products: [{ title: 'Riva Tote' }] });
    expect(await call('get_product', { id })).toMatchObject({ product: { id } });
    expect(await call('ask_office', { id, context: { address_country: 'IN' } })).toMatchObject({
      text: expect.stringContaining(`Riva Tote`),
      links: [
        { url: expect.stringContaining('https://wa.me/') },
        { url: expect.stringContaining('mailto:') },
      ],
    });
    expect(await call('ask_office', { id: 'nothing' })).toMatchObject({ ucp: { status: 'error' } });
    await client.close();
  });

  test('Uc-9 a response begins when its tool has run, so that the tool is counted in the queue of programs', async () => {
    await add({ name: 'Riva Tote', price: 10 });
    const events: string[] = [];
    const { db } = database();
    const watched = new Proxy(db, {
      get(target, name) {
        events.push('query');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_catalog', arguments: { catalog: { query: 'tote' } } },
    };
    const response = await serve(
      new Request('https://shop.example/ucp/mcp', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        body: JSON.stringify(call),
      }),
      { db: watched },
    );
    const before = events.length;
    expect(before).toBeGreaterThan(0);
    expect(await response.text()).toContain('Riva Tote');
    expect(events).toHaveLength(before);
  });

  test('Uc-9 bad arguments are refused with a message, and the server stays usable', async () => {
    const client = await connect();
    const refused = await client
      .callTool({ name: 'lookup_catalog', arguments: { catalog: { ids: [] } } })
      .catch((error: Error) => ({ isError: true, message: error.message }));
    expect(refused.isError).toBe(true);
    await expect(client.callTool({ name: 'delete_catalog', arguments: {} })).rejects.toThrow();
    expect(await client.ping()).toBeDefined();
    await client.close();
  });

  test('Uc-9 other sites, other host names on the own computer, streams and huge bodies are refused', async () => {
    const post = (headers: Record<string, string>, body = '{}', origin?: string) =>
      serve(
        new Request('http://127.0.0.1/ucp/mcp', {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
            ...headers,
          },
          body,
        }),
        origin === undefined ? {} : { origin },
      );
    expect((await post({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ Host: 'evil.example' }, '{}', 'http://127.0.0.1:3000')).status).toBe(403);
    expect((await serve(new Request('https://shop.example/ucp/mcp'))).status).toBe(405);
    expect((await post({}, `"${'x'.repeat(70_000)}"`)).status).toBe(413);
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post({}, JSON.stringify([ping, ping]))).status).toBe(400);
    expect((await post({}, '{')).status).toBe(400);
    expect((await post({}, 'null')).status).toBe(400);
    const listen = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} };
    const answer = await post({}, JSON.stringify(listen));
    expect(await answer.text()).toContain('error');
  });
});
