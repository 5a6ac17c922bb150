import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ReadingChoice } from '#import-export/tables/columns/answers.ts';
import { readTable } from '../reading/read-table.server.ts';

/** Writes a file that is removed after the test, and returns its path. */
export function fileOf(content: string | Uint8Array): string {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-tables-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'table');
  writeFileSync(path, content);
  return path;
}

/** Reads a table with all its rows, and closes it. */
export async function read(content: string | Uint8Array, choice?: ReadingChoice) {
  const table = await readTable(fileOf(content), choice);
  try {
    return { ...table, rows: await Array.fromAsync(table.rows) };
  } finally {
    await table.close();
  }
}
