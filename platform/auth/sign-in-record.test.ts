import { asc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { adminActivity } from '#platform/db/admin-schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { recordFailedSignIn, recordSession } from './sign-ins.server.ts';

onPGlite((database) => {
  const db = () => database().db;
  beforeEach(() => db().delete(adminActivity));

  async function recorded(): Promise<string[]> {
    const rows = await db().select().from(adminActivity).orderBy(asc(adminActivity.id));
    return rows.map(({ subject, subjectName, action }) => `${subject} ${subjectName} ${action}`);
  }

  test('sign-ins and sign-outs are recorded in the activity', async () => {
    await recordSession(db(), 'signed in', '192.0.2.1');
    await recordSession(db(), 'signed out', '2001:db8::1');
    expect(await recorded()).toEqual(['network 192.0.2.1 signed in', 'network 2001:db8:0:0::/64 signed out']);
  });

  test('failed sign-ins have one entry per hour and network, with a count', async () => {
    for (let time = 0; time < 12; time++) await recordFailedSignIn(db(), '192.0.2.1');
    await recordFailedSignIn(db(), '192.0.2.2');
    expect(await recorded()).toEqual([
      'network 192.0.2.1 failed to sign in, 12 times',
      'network 192.0.2.2 failed to sign in',
    ]);
    await db()
      .update(adminActivity)
      .set({ at: new Date(Date.now() - 3_600_000) });
    await recordFailedSignIn(db(), '192.0.2.1');
    expect(await recorded()).toContain('network 192.0.2.1 failed to sign in');
  });

  test('an attacker with many networks does not fill the table', async () => {
    for (let network = 0; network < 30; network++) await recordFailedSignIn(db(), `192.0.2.${network}`);
    const entries = await recorded();
    expect(entries).toHaveLength(11);
    expect(entries.at(-1)).toBe('network many other networks failed to sign in, 20 times');
  });
});
