import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { findSummaries, pageOfActivity } from '#catalog/activity/activity.server.ts';
import { MAX_SAVED_REPLIES } from '#catalog/questions/saved-reply.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { undoChange } from '../undo/undo-change.server.ts';
import { ALL_OR_NONE } from '../write-in-steps.server.ts';
import { deleteReply, listReplies, saveReply } from './manage-replies.server.ts';

const PRICES = { name: 'Prices', language: '', text: 'Hello {name}' };

onEachDatabase((database) => {
  const db = () => database().db;
  beforeEach(async () => {
    await db().execute(sql`delete from saved_replies`);
    await db().execute(sql`delete from admin_activity`);
  });

  test('Qu-11 replies are added, changed and deleted, with records of it', async () => {
    expect(await saveReply(db(), PRICES)).toBe('saved');
    expect(await saveReply(db(), { ...PRICES, language: 'ar' })).toBe('saved');
    expect(await saveReply(db(), { ...PRICES, name: 'prices' })).toBe('taken');
    const [reply, arabic] = await listReplies(db());
    expect(reply).toMatchObject(PRICES);
    const id = reply?.id ?? '';
    expect(await saveReply(db(), { ...PRICES, id, language: 'ar' })).toBe('taken');
    expect(await saveReply(db(), { ...PRICES, id, text: 'Dear {name}' })).toBe('saved');
    expect(await saveReply(db(), { ...PRICES, id: randomUUID() })).toBe('missing');
    expect(await saveReply(db(), { ...PRICES, id: 'x' })).toBe('missing');
    const batch = expect.any(String);
    expect(await deleteReply(db(), id)).toEqual({ name: 'Prices', batch });
    expect(await deleteReply(db(), id)).toBeNull();
    expect(await deleteReply(db(), 'x')).toBeNull();
    expect(await listReplies(db())).toEqual([arabic]);
    const { entries } = await pageOfActivity(db(), 1, 10);
    expect(entries.shift()).toMatchObject({ action: 'deleted', summary: { kind: 'reply' }, batch });
    expect(entries.map(({ action, subject, subjectName }) => [action, subject, subjectName])).toEqual([
      ['changed', 'saved reply', 'Prices'],
      ['added', 'saved reply', 'Prices'],
      ['added', 'saved reply', 'Prices'],
    ]);
  });

  test('Qu-11 a deletion is undone, unless another reply now has its name', async () => {
    await saveReply(db(), { ...PRICES, language: 'ar' });
    const [reply] = await listReplies(db());
    const { batch = '' } = (await deleteReply(db(), reply?.id ?? '')) ?? {};
    const writer = { db: db(), steps: ALL_OR_NONE } as Parameters<typeof undoChange>[0];
    const undo = () => undoChange(writer, batch);
    const isUndone = async () => (await findSummaries(db(), [batch])).get(batch)?.summary;

    await saveReply(db(), { ...PRICES, name: 'prices', language: 'ar', text: 'Another' });
    expect(await undo()).toMatchObject({ replies: 0, skippedReplies: 1 });
    expect(await isUndone()).not.toMatchObject({ undone: true });
    await db().execute(sql`delete from saved_replies`);
    expect(await undo()).toMatchObject({ replies: 1, skippedReplies: 0 });
    expect(await listReplies(db())).toEqual([reply]);
    expect(await isUndone()).toMatchObject({ undone: true });
    expect(await undo()).toMatchObject({ replies: 0, already: 1 });
  });

  test('Qu-11 the number of replies is limited', async () => {
    await db().execute(sql`insert into saved_replies (name, text)
      select 'Reply ' || at, 'Text' from generate_series(1, ${MAX_SAVED_REPLIES - 1}) as at`);
    expect(await saveReply(db(), PRICES)).toBe('saved');
    expect(await saveReply(db(), { ...PRICES, name: 'One more' })).toBe('too many');
  });
});
