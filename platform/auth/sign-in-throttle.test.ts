import { beforeEach, expect, test } from 'vitest';
import { adminActivity, failedSignIns } from '#platform/db/admin-schema.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import {
  type Attempt,
  admitAttempt,
  isKnownNetwork,
  recordFailedSignIn,
  recordSession,
  recordSuccess,
} from './sign-ins.server.ts';

const start = new Date('2026-01-01T12:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

/** `isKnown` defaults to `false`. */
type PartialAttempt = Omit<Attempt, 'isKnown'> & Partial<Attempt>;

onEachDatabase((database) => {
  const db = () => database().db;
  beforeEach(() => db().delete(failedSignIns));

  const admit = (attempt: PartialAttempt, at = start) =>
    admitAttempt(db(), { isKnown: false, ...attempt }, at);

  /** Makes simultaneous attempts and returns how many were admitted. */
  async function admitted(attempts: number, of: (n: number) => PartialAttempt, at = start) {
    const answers = await Promise.all(Array.from({ length: attempts }, (_, n) => admit(of(n), at)));
    return answers.filter((seconds) => seconds === 0).length;
  }

  /** Makes attempts one after another and returns how many seconds each had to wait. */
  async function waitsOf(failures: number, of: (n: number) => PartialAttempt) {
    const waits: number[] = [];
    for (let n = 0, seconds = 0; waits.length < failures; n++) {
      const from = seconds;
      for (let wait = 1; wait > 0; seconds += wait) {
        wait = await admit(of(n), later(seconds));
        // The reported wait is not too long either: just before its end, the attempt is still rejected.
        if (wait > 0) expect(await admit(of(n), later(seconds + wait - 0.001))).toBe(1);
      }
      waits.push(seconds - from);
    }
    return waits;
  }

  test('Au-5 the first failures cause no wait, then each doubles the wait up to a minute', async () => {
    const waits = await waitsOf(12, () => ({ account: 'admin', address: '10.0.0.1' }));
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60]);
  });

  test('Au-5 a rejected attempt returns the exact number of seconds to wait', async () => {
    const attempt = { account: 'admin', address: '10.0.0.1' };
    await waitsOf(9, () => attempt);
    const lastAdmitted = later(15);
    expect(await admit(attempt, lastAdmitted)).toBe(16);
    expect(await admit(attempt, new Date(lastAdmitted.getTime() + 15_500))).toBe(1);
    expect(await admit(attempt, later(31))).toBe(0);
  });

  test('Au-5 failures that were recorded before the clock was set back cause no wait until the clock catches up', async () => {
    const attempt = { account: 'admin', address: '10.0.0.1' };
    await waitsOf(12, () => attempt);
    expect(await admit(attempt, later(-3_600))).toBe(0);
    expect(await admit(attempt, later(-3_599))).toBe(7);
  });

  test('Au-5 only the free attempts of many simultaneous guesses are compared', async () => {
    expect(await admitted(40, () => ({ account: 'admin', address: '10.0.0.1' }))).toBe(5);
    expect(await admitted(40, () => ({ account: 'admin', address: '10.0.0.1' }), later(1))).toBe(1);
  });

  test('Au-5 an address that tries many accounts is slowed down; other addresses are not', async () => {
    expect(await admitted(15, (n) => ({ account: `guess-${n}`, address: '10.0.0.1' }))).toBe(10);
    expect(await admitted(15, (n) => ({ account: `guess-${n}`, address: '2001:db8::1' }))).toBe(10);
    expect(await admit({ account: 'new', address: '2001:db8::2' })).toBe(1);
    expect(await admit({ account: 'new', address: '10.0.0.2' })).toBe(0);
  });

  test('Au-5 an attacker with many addresses is slowed down and does not lock other networks out', async () => {
    // Ten addresses have three first attempts each, then share the two free failures of the account.
    const fromTen = (n: number) => ({ account: 'admin', address: `10.0.0.${n % 10}` });
    expect(await admitted(40, fromTen)).toBe(10 * 3 + 2);
    expect(await admit({ account: 'admin', address: '10.1.0.1' })).toBe(0);
  });

  test('Au-5 the guesses for an account are limited across all addresses', async () => {
    const fromEverywhere = (n: number) => ({ account: 'admin', address: `10.2.0.${n}` });
    await db().insert(failedSignIns).values({ key: 'first tries:admin', count: 280, lastAt: start });
    expect(await admitted(25, fromEverywhere)).toBe(20);
    expect(await admit({ account: 'admin', address: '10.3.0.1' })).toBe(1);
    expect(await admit({ account: 'admin', address: '10.3.0.1' }, later(1))).toBe(0);
  });

  test('Au-5 a known network waits only for its own failures, even during an attack from elsewhere', async () => {
    await db().insert(failedSignIns).values({ key: 'first tries:admin', count: 1000, lastAt: start });
    await db().insert(failedSignIns).values({ key: 'account:admin', count: 1000, lastAt: start });
    const fromKnown = { account: 'admin', address: '10.4.0.1', isKnown: true };
    expect(await admit({ ...fromKnown, isKnown: false })).toBeGreaterThan(0);
    expect(await admit(fromKnown)).toBe(0);
    const waits = await waitsOf(11, () => fromKnown);
    expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
  });

  test('Au-5 a network is known for 90 days after a successful sign-in, and for no other reason', async () => {
    await db().delete(adminActivity);
    const now = Date.now();
    const inDays = (days: number) => new Date(now + days * 86_400_000);
    await recordFailedSignIn(db(), '10.5.0.1');
    await recordSession(db(), 'signed out', '10.5.0.1');
    expect(await isKnownNetwork(db(), '10.5.0.1')).toBe(false);
    await recordSession(db(), 'signed in', '2001:db8::1');
    expect(await isKnownNetwork(db(), '2001:db8::2')).toBe(true);
    expect(await isKnownNetwork(db(), '2001:db8:0:1::1')).toBe(false);
    expect(await isKnownNetwork(db(), '2001:db8::1', inDays(89))).toBe(true);
    expect(await isKnownNetwork(db(), '2001:db8::1', inDays(91))).toBe(false);
  });

  test('Au-5 a success clears the account and the address; failures expire after a day', async () => {
    const attempt = { account: 'admin', address: '10.0.0.1' };
    await admitted(8, () => attempt);
    await recordSuccess(db(), attempt);
    expect(await admitted(8, () => attempt)).toBe(5);
    expect(await admitted(8, () => attempt, later(86_401))).toBe(5);
  });

  test('Au-5 an address with only successful sign-ins is never slowed down', async () => {
    const attempt = { account: 'admin', address: '10.0.0.1' };
    for (let time = 0; time < 15; time++) {
      expect(await admit(attempt)).toBe(0);
      await recordSuccess(db(), attempt);
    }
  });

  test('Au-5 attempts with any username can be counted', async () => {
    for (const account of [`\0${'x'.repeat(10_000)}`, '\ud800']) {
      expect(await admitted(8, () => ({ account, address: `of ${account.length}` }))).toBe(5);
    }
  });
});
