import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Restoration, undoBatch } from '#catalog/commands/undo/undo-change.server.ts';
import type { ImportTools } from '#import-export/imports/import-tools.server.ts';
import type { ImportChoices } from '#import-export/tables/columns/answers.ts';
import type { Database, Db } from '#platform/db/database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { type Import, WORKING } from '../import.ts';
import { openImportFiles } from '../import-files.server.ts';
import { addImport, findImport, moveImport } from '../imports.server.ts';
import { startImportWorker } from '../worker.server.ts';
import { beginRun } from '../writing/run-import.server.ts';

/** Returns a database that calls a function just before the first transaction. */
export function racing(db: Db, beforeWrite: () => Promise<unknown>): Db {
  let isFirst = true;
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'transaction' || !isFirst) return Reflect.get(target, name, receiver);
      return async (...job: Parameters<typeof target.transaction>) => {
        isFirst = false;
        await beforeWrite();
        return target.transaction(...job);
      };
    },
  });
}

const ORIGIN = 'https://shop.example';

export type TestImports = Awaited<ReturnType<typeof openTestImports>>;

/** Opens imports for a test, with their own folders. */
export async function openTestImports({ db, tryAdvisoryLock }: Pick<Database, 'db' | 'tryAdvisoryLock'>) {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-imports-'));
  const storage = await openDirectoryStorage(join(directory, 'products'));
  const files = openImportFiles(join(directory, 'imports'));
  const imageLimits = { quality: 0.8, maxDimension: 800, maxFileSize: 1_000_000 };
  const tools: ImportTools = { db, storage, imageLimits, files, origin: ORIGIN, mayFetchPrivately: true };

  /** Runs a worker until the import waits for the admin or has ended. */
  async function work(id: string, job: Partial<ImportTools> = {}, lock = tryAdvisoryLock): Promise<Import> {
    const worker = startImportWorker({ ...tools, ...job }, lock);
    try {
      for (;;) {
        const now = await findImport(db, id);
        if (!now || !WORKING.has(now.state)) {
          if (now) return now;
          throw new Error('the import was deleted');
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      await worker.stop();
    }
  }

  /** Uploads a table, which is read and waits for answers. */
  async function upload(content: string | Uint8Array): Promise<Import> {
    const id = randomUUID();
    const bytes = Buffer.from(content);
    await files.receiveTable(id, [bytes] as unknown as AsyncIterable<Uint8Array>);
    await addImport(db, { id, fileName: 'table.csv', fileBytes: bytes.byteLength });
    return work(id);
  }

  return {
    tools,
    storage,
    work,
    upload,
    /**
     * Uploads a table, which is read and checked with the guessed answers, and with US dollars if it names no currency.
     */
    async check(content: string | Uint8Array, choices: Partial<ImportChoices> = {}): Promise<Import> {
      const analyzed = await upload(content);
      const { id } = analyzed;
      if (analyzed.state !== 'asking') return analyzed;
      const answers = analyzed.answers && {
        ...analyzed.answers,
        currency: analyzed.answers.currency ?? 'USD',
      };
      await moveImport(db, id, ['asking'], 'checking', {
        answers,
        choices: { ...analyzed.choices, ...choices },
      });
      return work(id);
    },
    /** Uploads a photo separately. */
    uploadPhoto(id: string, name: string, bytes: Buffer): Promise<unknown> {
      return files.receivePhoto(id, name, [bytes] as unknown as AsyncIterable<Uint8Array>, 1_000_000);
    },
    async checkAgain(
      job: Import,
      changes: Partial<Pick<Import, 'answers' | 'choices'>> = {},
    ): Promise<Import> {
      await moveImport(db, job.id, ['checked'], 'checking', changes);
      return work(job.id);
    },
    async run(job: Import, using: Partial<ImportTools> = {}): Promise<Import> {
      if (!(await beginRun(db, job))) throw new Error('another import writes');
      return work(job.id, using);
    },
    undo: (id: string): Promise<Restoration> => undoBatch(db, storage, id),
    remove: () => rm(directory, { recursive: true }),
  };
}
