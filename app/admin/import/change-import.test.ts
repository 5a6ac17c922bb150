import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import { markUndone, summarizeBatch } from '#catalog/activity/activity.server.ts';
import type { ImportState, ImportSurvey } from '#import-export/imports/import.ts';
import {
  addImport,
  findImport,
  type ImportChanges,
  moveImport,
} from '#import-export/imports/imports.server.ts';
import type { Database } from '#platform/db/database.ts';
import { importRows } from '#platform/db/import-schema.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { action } from './change-import.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestPGlite();
});
afterAll(() => database.close());

/** The message of the last refusal. */
let refusal: string | undefined;

/** Sends one change to an import in this state. @returns the HTTP status and the state afterwards. */
async function send(
  change: object,
  state: ImportState,
  changes: ImportChanges = {},
  row?: object,
  id = randomUUID(),
) {
  const { db } = database;
  await addImport(db, { id, fileName: 'table.csv', fileBytes: 1 });
  if (row)
    await db
      .insert(importRows)
      .values({ importId: id, position: 0, line: 2, name: '', outcome: 'added', ...row });
  await moveImport(db, id, ['reading'], state, changes);
  const shop = { db, imports: { wake() {}, files: { remove: async () => {} } } } as unknown as RequestContext;
  const request = new Request('https://shop.example/', { method: 'POST', body: JSON.stringify(change) });
  const context = new RouterContextProvider(new Map([[requestContext, shop]]));
  const args = { request, params: { id }, context } as unknown as Parameters<typeof action>[0];
  const result = await action(args);
  // A refusal is the action's data with a status.
  const isRefused = 'init' in result;
  if (isRefused) refusal = result.data.error;
  const status = isRefused ? result.init?.status : 200;
  const after = (await findImport(db, id))?.state;
  await moveImport(db, id, [after ?? 'failed'], 'finished');
  return [status, after];
}

const beganAt = new Date();

test('import: “continue” continues a run that failed or was canceled', async () => {
  expect(await send({ do: 'continue' }, 'failed', { beganAt })).toEqual([200, 'running']);
  expect(await send({ do: 'continue' }, 'canceled', { beganAt })).toEqual([200, 'running']);
  expect(await send({ do: 'continue' }, 'failed')).toEqual([409, 'failed']);
});

test.each(['continue', 'retry photos', 'skip photos'])(
  'import: “%s” is refused after an undo',
  async (name) => {
    const [undone, undo] = [randomUUID(), randomUUID()];
    await summarizeBatch(database.db, undo, { kind: 'restored', count: 1, undoes: undone });
    expect(await send({ do: name }, 'canceled', { beganAt }, undefined, undone)).toEqual([409, 'canceled']);
    expect(refusal).toContain('This import was undone');
  },
);

test('import: a run whose undo was undone can continue', async () => {
  const [restored, undo] = [randomUUID(), randomUUID()];
  await summarizeBatch(database.db, undo, { kind: 'restored', count: 1, undoes: restored });
  await markUndone(database.db, undo, { isWhole: true, isWritten: true });
  expect(await send({ do: 'continue' }, 'canceled', { beganAt }, undefined, restored)).toEqual([
    200,
    'running',
  ]);
});

const ANSWERS = {
  source: 'other',
  fields: [],
  decimalMark: null,
  currency: null,
  rates: {},
};

test.each(['a\0b', 'half of \ud83d'])('import: %j, which no database stores, is a 400', async (text) => {
  const belt = { category: 'Accessories', subCategory: text };
  const wrong = [
    { do: 'read again', reading: { sheet: text }, answers: null },
    ...[{ [text]: null }, { belt }].map((categories) => ({
      do: 'check',
      answers: { ...ANSWERS, categories },
      choices: { mode: 'both', clearEmpty: false },
    })),
  ];
  for (const change of wrong) expect(await send(change, 'asking')).toEqual([400, 'asking']);
});

test('import: an old import whose rows were removed cannot be continued', async () => {
  const old = { beganAt, detailsRemovedAt: new Date() };
  expect(await send({ do: 'continue' }, 'failed', old)).toEqual([409, 'failed']);
});

test.each([{ do: 'discard' }, { do: 'edit answers' }, { do: 'read again', reading: {}, answers: null }])(
  'import: an import that has written products cannot go back to an earlier step: %j',
  async (change) => {
    expect(await send(change, 'failed', { beganAt })).toEqual([409, 'failed']);
    expect((await send(change, 'failed'))[0]).toBe(200);
  },
);

test('import: nothing is written before the owner has decided about products that only their names identify', async () => {
  const choices = { mode: 'both', clearEmpty: false };
  const row = { conflict: { kinds: ['name'], shop: {}, file: {} } };
  expect(await send({ do: 'run' }, 'checked', { choices }, row)).toEqual([409, 'checked']);
  for (const sameName of ['add', 'update'])
    expect(await send({ do: 'run' }, 'checked', { choices: { ...choices, sameName } }, row)).toEqual([
      200,
      'running',
    ]);
});

test('import: a product that was deleted or edited after the preview is planned again', async () => {
  const row = { productId: randomUUID(), seenAt: new Date() };
  expect(await send({ do: 'run' }, 'checked', {}, row)).toEqual([200, 'checking']);
});

test('import: a preview waits while another import writes, even if its products have changed', async () => {
  const writing = randomUUID();
  await addImport(database.db, { id: writing, fileName: 'other.csv', fileBytes: 1 });
  await moveImport(database.db, writing, ['reading'], 'photographs');
  const row = { productId: randomUUID(), seenAt: new Date() };
  expect(await send({ do: 'run' }, 'checked', {}, row)).toEqual([409, 'checked']);
  expect(refusal).toContain('Another import is running');
  await moveImport(database.db, writing, ['photographs'], 'finished');
  expect(await send({ do: 'run' }, 'checked', {}, row)).toEqual([200, 'checking']);
});

test('import: there is no preview while columns compete', async () => {
  const check = (undecided: number[]) => ({
    do: 'check',
    answers: { ...ANSWERS, fields: [null], undecided, categories: {} },
    choices: { mode: 'both', clearEmpty: false },
  });
  const survey = { header: ['Price (net)'] } as unknown as ImportSurvey;
  expect(await send(check([0]), 'asking', { survey })).toEqual([409, 'asking']);
  expect(await send(check([]), 'asking', { survey })).toEqual([200, 'checking']);
});
