import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { NameTaken, type Storage } from '../storage/storage.ts';

/** Defines the tests that every storage driver must pass. */
export function testStorageContract(storage: () => Storage): void {
  const newName = () => `1763600000000-${randomBytes(6).toString('hex')}.jpg`;

  test.each([0, 1, 3_000_000])('Im-3 a written file of %d bytes can be read', async (size) => {
    const [name, bytes] = [newName(), randomBytes(size)];
    await storage().write(name, bytes);
    expect(Buffer.compare(Buffer.from((await storage().read(name)) ?? 'nothing'), bytes)).toBe(0);
    expect(await storage().has(name)).toBe(true);
    const streamed = await storage().stream(name);
    expect(streamed?.size).toBe(size);
    expect(Buffer.from(await new Response(streamed?.body).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('Im-3 a file that was never written does not exist', async () => {
    expect(await storage().read(newName())).toBeNull();
    expect(await storage().stream(newName())).toBeNull();
    expect(await storage().has(newName())).toBe(false);
  });

  test('Im-3 a file is never overwritten', async () => {
    const name = newName();
    await storage().write(name, Buffer.from('first'));
    await expect(storage().write(name, Buffer.from('second'))).rejects.toThrow(NameTaken);
    expect(Buffer.from((await storage().read(name)) ?? '').toString()).toBe('first');
  });

  test('Im-3 one of many concurrent writes of a name succeeds, and readers never see a partial file', async () => {
    const name = newName();
    const files = Array.from({ length: 10 }, () => randomBytes(500_000));
    const writes = Promise.allSettled(files.map((bytes) => storage().write(name, bytes)));
    const reads = Array.from({ length: 30 }, () => storage().read(name));
    const outcomes = await writes;
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(NameTaken);
    }
    const winner = files[outcomes.findIndex(({ status }) => status === 'fulfilled')];
    for (const read of await Promise.all(reads)) {
      if (read) expect(winner?.equals(read)).toBe(true);
    }
  });

  test('Im-4 a removed file no longer exists, and removing it again is no error', async () => {
    const name = newName();
    await storage().write(name, Buffer.from('a'));
    await storage().remove(name);
    expect(await storage().read(name)).toBeNull();
    expect(await storage().has(name)).toBe(false);
    await storage().remove(name);
    // The name can be used again.
    await storage().write(name, Buffer.from('b'));
  });

  test('Im-4 the newest are listed first, with size and date', async () => {
    const start = Date.now();
    // These names sort after all other names of these tests.
    const moments = Array.from({ length: 6 }, (_, index) => 1_900_000_000_000 + index);
    const names = moments.map((moment) => `${moment}-${randomBytes(6).toString('hex')}.jpg`);
    await Promise.all(names.map((name, index) => storage().write(name, Buffer.alloc(index))));

    const newest = await storage().list(4);
    expect(newest.map(({ name }) => name)).toEqual(names.toReversed().slice(0, 4));
    expect(newest.map(({ size }) => size)).toEqual([5, 4, 3, 2]);
    for (const { lastModified } of newest) {
      expect(Math.abs(lastModified.getTime() - start)).toBeLessThan(60_000);
    }
    await Promise.all(names.map((name) => storage().remove(name)));
    expect((await storage().list()).map(({ name }) => name)).not.toContain(names[0]);
  });
}
