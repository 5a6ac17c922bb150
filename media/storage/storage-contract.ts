import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { NameTaken, type Storage } from './storage.ts';

/** The same tests for every storage driver. */
export function testStorageContract(storage: () => Storage): void {
  const newName = () => `1763600000000-${randomBytes(6).toString('hex')}.jpg`;

  test.each([0, 1, 3_000_000])('Im-3 what was written is read, %d bytes', async (size) => {
    const [name, bytes] = [newName(), randomBytes(size)];
    await storage().write(name, bytes);
    expect(Buffer.compare(Buffer.from((await storage().read(name)) ?? 'nothing'), bytes)).toBe(0);
    expect(await storage().has(name)).toBe(true);
    const streamed = await storage().stream(name);
    expect(streamed?.size).toBe(size);
    expect(Buffer.from(await new Response(streamed?.body).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('Im-3 what was never written is not there', async () => {
    expect(await storage().read(newName())).toBeNull();
    expect(await storage().stream(newName())).toBeNull();
    expect(await storage().has(newName())).toBe(false);
  });

  test('Im-3 nothing is ever overwritten', async () => {
    const name = newName();
    await storage().write(name, Buffer.from('first'));
    await expect(storage().write(name, Buffer.from('second'))).rejects.toThrow(NameTaken);
    expect(Buffer.from((await storage().read(name)) ?? '').toString()).toBe('first');
  });

  test('Im-3 of many who write one name at once, one succeeds, and a reader sees its file whole or none', async () => {
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

  test('Im-4 what is removed is gone, and may be removed again', async () => {
    const name = newName();
    await storage().write(name, Buffer.from('a'));
    await storage().remove(name);
    expect(await storage().read(name)).toBeNull();
    expect(await storage().has(name)).toBe(false);
    await storage().remove(name);
    // The name is free again.
    await storage().write(name, Buffer.from('b'));
  });

  test('Im-4 the newest are listed first, with size and date', async () => {
    const start = Date.now();
    // Their names are later than all others here.
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
