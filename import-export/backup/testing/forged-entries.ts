import { createHash } from 'node:crypto';
import type { ArchiveEntry } from '../entries.ts';

/** Replaces the list at the end with a matching one, as an attacker would. */
export function rewrite(entries: ArchiveEntry[], path: string, text: string): ArchiveEntry[] {
  const changed = entries.map((entry) => (entry.path === path ? { path, bytes: Buffer.from(text) } : entry));
  return [...changed.slice(0, -1), listOf(changed.slice(0, -1))];
}

/** Returns the manifest of these entries. */
export function listOf(entries: ArchiveEntry[]): ArchiveEntry {
  const list = entries.map(({ path, bytes }) => ({
    path,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  return { path: 'manifest.json', bytes: Buffer.from(JSON.stringify({ entries: list, missing: [] })) };
}

/** Changes a header of a tar file and corrects its checksum. */
export function withSum(header: Buffer, change: (copy: Buffer) => void): Buffer {
  change(header);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, Buffer.alloc(1024)]);
}
