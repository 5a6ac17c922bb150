import fs, { type Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The embedded database's files, flushed to the disk when it asks for that. PGlite begins PostgreSQL with `-F`, which
 * never asks, and its files could not be flushed either: a power cut took what had been acknowledged for half a minute,
 * or the whole database. Needs the start parameters of `flushed`.
 */
export class FlushedFiles extends NodeFS {
  override async init(pglite: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), flushOnDemand] as typeof emscriptenOpts.preRun;
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** PGlite's own start parameters, of which `-F` is left out; `fdatasync`, the usual way, does nothing in WebAssembly. */
export function flushed(parameters: string[]): string[] {
  return [...parameters.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}

/** What has just been set up, and was not flushed meanwhile: every file and directory below. */
export async function flushTree(directory: string): Promise<void> {
  const entries: Dirent[] = await readdir(directory, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await flushTree(path);
    else await flush(path, 'r+');
  }
  await flush(directory, 'r');
}

async function flush(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  // A directory cannot be flushed everywhere (Windows), and need not be there.
  await handle.sync().catch((error) => {
    if (flags === 'r+') throw error;
  });
  await handle.close();
}

/** Emscripten's files on the disk (`NODEFS`), to which `fsync` is added: it calls it where it is there. */
function flushOnDemand({ NODEFS }: { NODEFS: { stream_ops: Record<string, unknown> } }): void {
  NODEFS.stream_ops.fsync = ({ nfd }: { nfd: number }): number => {
    try {
      fs.fsyncSync(nfd);
      return 0;
    } catch (error) {
      // PostgreSQL goes on after EINVAL of a directory, and ends after EIO, as what it wrote may be lost.
      return error instanceof Error && 'code' in error && error.code === 'EIO' ? EIO : EINVAL;
    }
  };
}

/** As WASI numbers them. */
const EINVAL = 28;
const EIO = 29;
