import { beforeEach, expect, test } from 'vitest';
import { failedSignIns } from '#db/admin-schema.ts';
import { onEachDatabase } from '#db/testing/each-database.ts';
import { recordFailure, recordSuccess, secondsToWait } from './sign-in-throttle.server.ts';

const start = new Date('2026-01-01T12:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

onEachDatabase((database) => {
  const db = () => database().db;
  beforeEach(() => db().delete(failedSignIns));

  test('Au-5 the first failures cost nothing, then each doubles the wait of the account up to a minute', async () => {
    const waits: number[] = [];
    for (let failure = 0; failure < 14; failure++) {
      // From another address each time: the account is slowed all the same.
      await recordFailure(db(), { account: 'admin', address: `10.0.0.${failure}` }, start);
      waits.push(await secondsToWait(db(), { account: 'admin', address: 'elsewhere' }, start));
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
    expect(await secondsToWait(db(), { account: 'admin', address: 'elsewhere' }, later(59))).toBe(1);
    expect(await secondsToWait(db(), { account: 'admin', address: 'elsewhere' }, later(60))).toBe(0);
  });

  test('Au-5 an address that tries many accounts is slowed, others are not', async () => {
    for (let failure = 0; failure < 12; failure++) {
      await recordFailure(db(), { account: `guess-${failure}`, address: '10.0.0.1' }, start);
    }
    expect(await secondsToWait(db(), { account: 'new', address: '10.0.0.1' }, start)).toBe(4);
    expect(await secondsToWait(db(), { account: 'new', address: '10.0.0.2' }, start)).toBe(0);
  });

  test('Au-5 a success clears the account; a day later everything is forgotten', async () => {
    const attempt = { account: 'admin', address: '10.0.0.1' };
    for (let failure = 0; failure < 6; failure++) await recordFailure(db(), attempt, start);
    await recordSuccess(db(), attempt);
    expect(await secondsToWait(db(), attempt, start)).toBe(0);
    await recordFailure(db(), { account: 'other', address: '10.0.0.9' }, later(90_000));
    expect(await db().select().from(failedSignIns)).toHaveLength(2);
  });

  test('Au-5 an address from which people sign in all day is not slowed', async () => {
    const attempt = { account: 'admin', address: '10.0.0.1' };
    for (let time = 0; time < 30; time++) {
      await recordFailure(db(), attempt, start);
      await recordSuccess(db(), attempt);
    }
    expect(await secondsToWait(db(), attempt, start)).toBe(0);
  });

  test('Au-5 whatever is typed as a name can be counted', async () => {
    const attempt = { account: `\0${'x'.repeat(10_000)}`, address: '::1' };
    for (let failure = 0; failure < 6; failure++) await recordFailure(db(), attempt, start);
    expect(await secondsToWait(db(), attempt, start)).toBe(2);
  });
});
