import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { openApi } from './testing/open-api.ts';

onPGlite((database) => {
  test('Wh-11 a program with the right lists, adds and deletes webhooks, under the name of its key in the activity', async () => {
    const { db } = database();
    await emptyTables(db, 'webhooks', 'admin_activity', 'api_keys');
    const { newKey, send } = openApi(db);
    const key = await newKey(['webhooks']);
    const others = await newKey(['read', 'write', 'questions']);
    const wanted = { url: 'https://program.example/hook', events: ['product.updated'] };
    for (const [method, path] of [
      ['GET', '/webhooks'],
      ['POST', '/webhooks'],
      ['DELETE', '/webhooks/3f0c1c0e-5b6f-4c55-9d0e-7a1f0b8a2d11'],
    ] as const)
      expect((await send(others, method, path, method === 'POST' ? wanted : undefined)).status).toBe(403);
    expect((await send(key, 'GET', '/products')).status).toBe(403);

    const repeated = { ...wanted, events: [...wanted.events, ...wanted.events] };
    const added = await send(key, 'POST', '/webhooks', repeated);
    expect(added).toMatchObject({ status: 201, body: { ...wanted, state: 'active' } });
    expect(added.body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { secret: _, ...webhook } = added.body;
    expect((await send(key, 'GET', '/webhooks')).body).toEqual({ webhooks: [webhook] });
    expect(await send(key, 'POST', '/webhooks', wanted)).toMatchObject({ status: 409 });
    for (const body of [
      { ...wanted, url: 'http://program.example/' },
      { ...wanted, url: 'https://user:word@program.example/' },
      { ...wanted, url: 'https://program.example:8443/' },
      { ...wanted, url: 'hook' },
      { ...wanted, events: [] },
      { ...wanted, events: ['product.sold'] },
      { ...wanted, name: 'x' },
    ])
      expect(await send(key, 'POST', '/webhooks', body)).toMatchObject({ status: 400 });
    for (let count = 1; count < 10; count += 1)
      await send(key, 'POST', '/webhooks', { ...wanted, url: `https://program.example/${count}` });
    expect(
      await send(key, 'POST', '/webhooks', { ...wanted, url: 'https://program.example/11' }),
    ).toMatchObject({
      status: 409,
      body: { detail: 'There are too many webhooks' },
    });
    expect((await send(key, 'DELETE', `/webhooks/${webhook.id}`)).status).toBe(204);
    expect((await send(key, 'DELETE', `/webhooks/${webhook.id}`)).status).toBe(404);
    const activity = await queryRows<{ action: string; name: string; by: string }>(
      db,
      sql`select action, subject_name as name, coalesce(after, before)->>'by' as by from admin_activity
        where subject = 'webhook' and subject_id = ${webhook.id} order by id`,
    );
    expect(activity).toEqual([
      { action: 'added', name: 'program.example', by: expect.stringMatching(/^Program \d+$/) },
      { action: 'deleted', name: 'program.example', by: activity[0]?.by },
    ]);
  });
});
