import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addAccessoryCategory } from '#catalog/categories/accessory-categories.server.ts';
import { webhooks } from '#platform/db/admin-schema.ts';
import { products, productTexts, questions } from '#platform/db/schema.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { OPERATIONS, openApiDocument } from './document.ts';
import { EXAMPLE_ID, EXAMPLE_INPUT, EXAMPLE_TIME } from './schemas.ts';
import { documentedProgram, documentedRequests } from './testing/documented-examples.ts';
import { clientProgram, clientTypes } from './testing/generate-client.ts';
import { openApi } from './testing/open-api.ts';

const run = promisify(execFile);

onPGlite((database) => {
  test('Ap-7 a client generated from the document compiles, and every example of the document and of docs/api.md works', async () => {
    const { db } = database();
    await emptyTables(db, 'api_keys');
    const { app, newKey, send } = openApi(db, undefined, downloadExample);
    const key = await newKey();
    const { body: document } = await send(null, 'GET', '/openapi.json');
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument('https://shop.example'))));

    const reset = async () => {
      await emptyTables(db, 'products', 'product_texts', 'accessory_categories', 'questions', 'webhooks');
      const { translations, ...columns } = EXAMPLE_INPUT;
      const at = new Date(EXAMPLE_TIME);
      const row = { ...columns, facts: [...columns.facts], images: [...columns.images] };
      const lists = { imageAlts: [...columns.imageAlts], imageFocuses: [...columns.imageFocuses] };
      const times = { createdAt: at, updatedAt: at };
      await db.insert(products).values({ id: EXAMPLE_ID, ...row, ...lists, ...times });
      await db.insert(productTexts).values({ productId: EXAMPLE_ID, language: 'fr', ...translations.fr });
      await addAccessoryCategory(db, 'Belts');
      const secretHash = hash('sha256', 'x');
      const webhook = { url: 'https://other.example/', events: ['product.created' as const] };
      await db
        .insert(webhooks)
        .values({ id: EXAMPLE_ID, ...webhook, salt: EXAMPLE_ID, secretHash, state: 'paused' });
      const question = { message: 'Is it available in sand?', name: 'Amira', email: 'amira@example.com' };
      await db
        .insert(questions)
        .values({ id: EXAMPLE_ID, askedAt: at, office: 'Dubai', language: 'en', ...question });
    };
    const site = new Hono().post('/reset', async (context) => {
      await reset();
      return context.body(null);
    });
    const folder = await mkdtemp(join(tmpdir(), 'api-client-'));
    const server = serve({ fetch: site.route('/', app).fetch, port: 0, hostname: '127.0.0.1' });
    try {
      await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
      await writeFile(join(folder, 'package.json'), '{"type":"module"}');
      await writeFile(join(folder, 'types.ts'), await clientTypes(document));
      await writeFile(join(folder, 'client.ts'), clientProgram(document));
      const compile = async (file: string) => {
        const options = ['--strict', '--noEmit', '--module', 'nodenext', '--types', 'node'];
        const { stdout } = await run(
          process.execPath,
          ['node_modules/typescript/bin/tsc', ...options, '--allowImportingTsExtensions', file],
          { cwd: folder },
        ).catch(({ stdout }: { stdout: string }) => ({ stdout }));
        return stdout;
      };
      expect(await compile('client.ts')).toBe('');
      const { port } = server.address() as AddressInfo;
      const sent = await run(process.execPath, ['client.ts', `http://127.0.0.1:${port}`, key], {
        cwd: folder,
      });
      const results = sent.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      for (const { id, body, isUpload, answer } of OPERATIONS) {
        const examples = isUpload ? [] : body ? Object.keys(body.examples) : [''];
        if (answer.example) expect(answer.schema?.parse(answer.example)).toEqual(answer.example);
        for (const example of examples) {
          const result = results.find((one) => one.id === id && one.example === example);
          expect({ id, example, ...result }).toMatchObject({ status: answer.status });
          if (answer.schema) expect(answer.schema.parse(result.data)).toEqual(result.data);
        }
      }

      await reset();
      const target = { origin: `http://127.0.0.1:${port}`, key };
      const requests = documentedRequests(target);
      expect(requests.length).toBeGreaterThan(1);
      for (const request of requests) {
        const response = await fetch(request);
        const isAddition = request.url.endsWith('/webhooks');
        expect([request.url, response.status]).toEqual([request.url, isAddition ? 201 : 200]);
      }
      await rename(join(folder, 'types.ts'), join(folder, 'vitrine.ts'));
      const program = `${documentedProgram(target)}\nconsole.log(error ?? data?.products.length);`;
      await writeFile(join(folder, 'documented.ts'), program);
      expect(await compile('documented.ts')).toBe('');
      // The list leaves out the changes of the last second.
      const listed = async () => (await send(key, 'GET', '/products')).body.products.length;
      await expect.poll(listed).toBe(1);
      const env = { ...process.env, KEY: key };
      const printed = await run(process.execPath, ['documented.ts'], { cwd: folder, env });
      expect(printed.stdout).toBe('1\n');
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  });
});

/** Takes the place of a download, because the address of the example does not exist. */
async function downloadExample(): Promise<Uint8Array> {
  return sharp({ create: { width: 40, height: 50, channels: 3, background: '#843' } })
    .jpeg()
    .toBuffer();
}
