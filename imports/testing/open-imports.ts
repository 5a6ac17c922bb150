import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#db/database.ts';
import { openDirectoryStorage } from '#media/storage/directory.server.ts';
import { type Import, type ImportChoices, WORKING } from '../import.ts';
import { openImportFiles } from '../import-files.server.ts';
import { addImport, findImport, moveImport } from '../imports.server.ts';
import { beginRun } from '../run-import.server.ts';
import type { ImportTools } from '../step.server.ts';
import { startImportWorker } from '../worker.server.ts';

/** A database on which something happens just before the first transaction. */
export function racing(db: Db, meanwhile: () => Promise<unknown>): Db {
  let isFirst = true;
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'transaction' || !isFirst) return Reflect.get(target, name, receiver);
      return async (...given: Parameters<typeof target.transaction>) => {
        isFirst = false;
        await meanwhile();
        return target.transaction(...given);
      };
    },
  });
}

const ORIGIN = 'https://shop.example';

export type TestImports = Awaited<ReturnType<typeof openTestImports>>;

/** Imports of a test, with folders of their own. */
export async function openTestImports(db: Db) {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-imports-'));
  const storage = await openDirectoryStorage(join(directory, 'products'));
  const files = openImportFiles(join(directory, 'imports'));
  const imageLimits = { quality: 0.8, maxDimension: 800, maxFileSize: 1_000_000 };
  const tools: ImportTools = { db, storage, imageLimits, files, origin: ORIGIN, mayFetchPrivately: true };

  /** Works until nothing is left to do but for the administrator. */
  async function work(id: string, given: Partial<ImportTools> = {}): Promise<Import> {
    const worker = startImportWorker({ ...tools, ...given });
    try {
      for (;;) {
        const now = await findImport(db, id);
        if (!now || now.paused || !WORKING.has(now.state)) {
          if (now) return now;
          throw new Error('the import is gone');
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      await worker.stop();
    }
  }

  return {
    tools,
    storage,
    work,
    /** Uploads a table, which is read and checked with the guessed answers, and with US dollars if it names no currency. */
    async check(content: string | Uint8Array, choices: Partial<ImportChoices> = {}): Promise<Import> {
      const id = randomUUID();
      const bytes = Buffer.from(content);
      await files.receiveTable(id, [bytes] as unknown as AsyncIterable<Uint8Array>);
      await addImport(db, { id, fileName: 'table.csv', fileBytes: bytes.byteLength });
      const asked = await work(id);
      if (asked.state !== 'asking') return asked;
      const answers = asked.answers && { ...asked.answers, currency: asked.answers.currency ?? 'USD' };
      await moveImport(db, id, ['asking'], 'checking', {
        answers,
        choices: { ...asked.choices, ...choices },
      });
      return work(id);
    },
    /** Gives a photograph by hand. */
    give(id: string, name: string, bytes: Buffer): Promise<unknown> {
      return files.receivePhotograph(id, name, [bytes] as unknown as AsyncIterable<Uint8Array>, 1_000_000);
    },
    async checkAgain(given: Import, changes: Partial<Pick<Import, 'answers'>> = {}): Promise<Import> {
      await moveImport(db, given.id, ['checked'], 'checking', changes);
      return work(given.id);
    },
    async run(given: Import, using: Partial<ImportTools> = {}): Promise<Import> {
      if (!(await beginRun(db, given))) throw new Error('another import writes');
      return work(given.id, using);
    },
    async undo(id: string): Promise<Import> {
      await moveImport(db, id, ['finished', 'cancelled'], 'undoing');
      return work(id);
    },
    remove: () => rm(directory, { recursive: true }),
  };
}
