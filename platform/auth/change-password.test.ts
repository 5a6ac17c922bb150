import { beforeEach, expect, test } from 'vitest';
import { adminUsers } from '#platform/db/admin-schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { listOpenSessions, openSessions, type Sessions } from './sessions.server.ts';
import { cheapHashing } from './testing/cheap-hashing.ts';

const administrator = { username: 'admin', password: 'the first password', email: 'admin@vitrine.example' };
const settings = {
  origin: 'http://localhost:3000',
  secret: 'a-secret-for-tests-only-of-32-characters',
  hashing: cheapHashing,
};
const CHOSEN = 'a password of her own';
const ADDRESS = '192.0.2.1';

onPGlite((database) => {
  let sessions: Sessions;
  beforeEach(async () => {
    await database().db.delete(adminUsers);
    sessions = await start();
  });

  test('Hs-20 a changed password ends all other sessions and replaces this one', async () => {
    const elsewhere = await signIn(sessions);
    const here = await signIn(sessions);
    const headers = new Headers({ cookie: here?.get('cookie') ?? '', 'User-Agent': 'Firefox' });
    const changed = await sessions.changePassword(passwords(), headers, '198.51.100.9');
    expect(await sessions.find(elsewhere as Headers)).toBeNull();
    expect(await sessions.find(here as Headers)).toBeNull();
    expect((await sessions.find(bearing(changed)))?.username).toBe('admin');
    const [open, ...others] = await listOpenSessions(database().db);
    expect(others).toEqual([]);
    expect([open?.network, open?.userAgent]).toEqual(['198.51.100.9', 'Firefox']);
    expect(await signIn(sessions)).toBeNull();
    expect(await signIn(sessions, CHOSEN)).not.toBeNull();
  });

  test('Hs-20 a wrong current password changes nothing', async () => {
    const here = (await signIn(sessions)) as Headers;
    const wrong = { currentPassword: 'wrong', newPassword: CHOSEN };
    expect(await sessions.changePassword(wrong, here, ADDRESS)).toBeNull();
    expect(await sessions.find(here)).not.toBeNull();
    expect(await signIn(sessions, CHOSEN)).toBeNull();
  });

  test('Hs-20 without a session, no password is changed', async () => {
    await expect(sessions.changePassword(passwords(), new Headers(), ADDRESS)).rejects.toThrow();
    expect(await signIn(sessions)).not.toBeNull();
  });

  test('Hs-20 a restart keeps the chosen password and the sessions; a new configured password replaces both', async () => {
    await sessions.changePassword(passwords(), (await signIn(sessions)) as Headers, ADDRESS);
    const here = (await signIn(sessions, CHOSEN)) as Headers;
    const restarted = await start();
    expect(await restarted.find(here)).not.toBeNull();
    expect(await signIn(restarted)).toBeNull();

    const reset = await start('a password from the command');
    expect(await reset.find(here)).toBeNull();
    expect(await signIn(reset, CHOSEN)).toBeNull();
    expect(await signIn(reset, 'a password from the command')).not.toBeNull();
  });

  function start(password = administrator.password): Promise<Sessions> {
    return openSessions(database().db, { ...settings, administrator: { ...administrator, password } });
  }
});

/** Returns the headers of the next request; `null` if the password is wrong. */
async function signIn(sessions: Sessions, password = administrator.password): Promise<Headers | null> {
  const headers = await sessions.signIn({ username: 'admin', password }, new Headers(), ADDRESS);
  return headers && bearing(headers);
}

function passwords() {
  return { currentPassword: administrator.password, newPassword: CHOSEN };
}

/** The headers of a browser's next request after it received these response headers. */
function bearing(headers: Headers | null): Headers {
  const cookies = headers?.getSetCookie().map((cookie) => cookie.split(';')[0]) ?? [];
  return new Headers({ cookie: cookies.join('; ') });
}
