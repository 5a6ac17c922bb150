import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { MAX_SAVED_REPLIES } from '#catalog/questions/saved-reply.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
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
    expect(await deleteReply(db(), id)).toMatchObject({ ...PRICES, text: 'Dear {name}' });
    expect(await deleteReply(db(), id)).toBeNull();
    expect(await deleteReply(db(), 'x')).toBeNull();
    expect(await listReplies(db())).toEqual([arabic]);
    const { entries } = await pageOfActivity(db(), 1, 10);
    expect(entries.map(({ action, subject, subjectName }) => [action, subject, subjectName])).toEqual([
      ['deleted', 'saved reply', 'Prices'],
      ['changed', 'saved reply', 'Prices'],
      ['added', 'saved reply', 'Prices'],
      ['added', 'saved reply', 'Prices'],
    ]);
  });

  test('Qu-11 the number of replies is limited', async () => {
    await db().execute(sql`insert into saved_replies (name, text)
      select 'Reply ' || at, 'Text' from generate_series(1, ${MAX_SAVED_REPLIES - 1}) as at`);
    expect(await saveReply(db(), PRICES)).toBe('saved');
    expect(await saveReply(db(), { ...PRICES, name: 'One more' })).toBe('too many');
  });
});
