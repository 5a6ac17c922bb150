import { beforeEach, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { adminPasskeys, adminUsers, adminVerifications } from '#platform/db/admin-schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { MAX_CHALLENGES } from './credential-rules.ts';
import { findSignInMethods, listPasskeys, removePasskey } from './passkeys.server.ts';
import { openSessions, type Sessions } from './sessions.server.ts';
import { cheapHashing } from './testing/cheap-hashing.ts';

const administrator = { username: 'admin', password: 'the first password', email: 'admin@vitrine.example' };
const settings = {
  origin: 'http://localhost:3000',
  secret: 'a-secret-for-tests-only-of-32-characters',
  hashing: cheapHashing,
};

onPGlite((database) => {
  let sessions: Sessions;
  beforeEach(async () => {
    await database().db.delete(adminUsers);
    sessions = await start();
  });

  test('Pk-4 a restart keeps the passkeys; a new configured password removes them and accepts passwords again', async () => {
    await store('Phone');
    await store('Key');
    await database().db.update(adminUsers).set({ onlyPasskeys: true });
    sessions = await start();
    expect((await listPasskeys(database().db)).map(({ name }) => name)).toEqual(['Phone', 'Key']);
    expect(await signIn(administrator.password)).toBeNull();

    sessions = await start('a password from the command');
    expect(await listPasskeys(database().db)).toEqual([]);
    expect(await findSignInMethods(database().db)).toBe('password');
    expect(await signIn('a password from the command')).not.toBeNull();
    const { entries } = await pageOfActivity(database().db, 1, 10);
    expect(entries.map(({ subjectName, action }) => `${subjectName} ${action}`)).toEqual([
      'Key deleted',
      'Phone deleted',
    ]);
  });

  test('Pk-5 without the password, two passkeys remain', async () => {
    await Promise.all(['Phone', 'Key', 'Laptop'].map(store));
    await database().db.update(adminUsers).set({ onlyPasskeys: true });
    const removals = ['Phone', 'Key', 'Laptop'].map((id) => removePasskey(database().db, id));
    const results = await Promise.all(removals);
    expect(results.filter((result) => result === 'too_few')).toHaveLength(2);
    expect(await listPasskeys(database().db)).toHaveLength(2);
  });

  test('Pk-2 answers of no passkey of the shop are refused, whatever they contain', async () => {
    const bearer = bearing(await signIn(administrator.password));
    const { options, headers } = await sessions.passkeys.beginCheck(new Headers());
    expect(options.allowCredentials, 'nobody learns which passkeys exist').toBeUndefined();
    const asked = bearing(headers);
    const text = 'AAAA';
    const response = { clientDataJSON: text, authenticatorData: text, signature: text };
    const answer = { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response };
    for (const sent of [null, 1, [], {}, { ...answer, id: { $ne: 1 } }, answer]) {
      expect(await sessions.signInWithPasskey(sent, asked, '192.0.2.1')).toBeNull();
      expect(await sessions.passkeys.confirm(sent, bearer)).toBe(false);
      expect(await sessions.passkeys.add(sent, 'Phone', bearer)).toBe('refused');
    }
    const addition = await sessions.passkeys.beginAddition(bearer, { shop: 'Shop', username: 'admin' });
    const created = { ...answer, response: { clientDataJSON: text, attestationObject: text } };
    const both = new Headers({
      cookie: `${bearer.get('cookie')}; ${bearing(addition.headers).get('cookie')}`,
    });
    expect(await sessions.passkeys.add(created, 'Phone', both)).toBe('refused');
    expect(await listPasskeys(database().db)).toEqual([]);
  });

  test('Pk-2 challenges that nobody answers do not fill the database', async () => {
    await sessions.passkeys.beginCheck(new Headers());
    await database()
      .db.update(adminVerifications)
      .set({ expiresAt: new Date(0) });
    await sessions.passkeys.beginCheck(new Headers());
    expect(await database().db.$count(adminVerifications)).toBe(1);
    await database().db.execute(`insert into admin_verifications (id, identifier, value, expires_at, created_at)
      select n, n, '', now() + interval '5 minutes', now() - interval '1 minute' from generate_series(1, 6000) as n`);
    const { headers } = await sessions.passkeys.beginCheck(new Headers());
    expect(await database().db.$count(adminVerifications)).toBe(MAX_CHALLENGES + 1);
    await sessions.passkeys.beginCheck(headers);
    expect(await database().db.$count(adminVerifications)).toBe(MAX_CHALLENGES + 1);
  });

  function start(password = administrator.password): Promise<Sessions> {
    return openSessions(database().db, { ...settings, administrator: { ...administrator, password } });
  }

  function signIn(password: string): Promise<Headers | null> {
    return sessions.signIn({ username: 'admin', password }, new Headers(), '192.0.2.1');
  }

  async function store(name: string): Promise<void> {
    const [account] = await database().db.select().from(adminUsers);
    await database()
      .db.insert(adminPasskeys)
      .values({
        id: name,
        userId: account?.id ?? '',
        name,
        credentialID: name,
        publicKey: 'AAAA',
        counter: 0,
        deviceType: 'singleDevice',
        backedUp: false,
      });
  }
});

/** The headers of a browser's next request after it received these response headers. */
function bearing(headers: Headers | null): Headers {
  const cookies = headers?.getSetCookie().map((cookie) => cookie.split(';')[0]) ?? [];
  return new Headers({ cookie: cookies.join('; ') });
}
