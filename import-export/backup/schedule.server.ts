import { reasonOf } from '#platform/db/database.ts';
import { counters } from '#platform/log/counters.ts';
import { log } from '#platform/log/log.server.ts';
import { holdImages } from '#platform/media/image-hold.server.ts';
import { writeArchive } from './archive.server.ts';
import type { Destination } from './destination.server.ts';
import { type OpenShop, readShop } from './read-shop.server.ts';

interface Schedule {
  everyHours: number;
  /** The number of backups to keep. Older ones are deleted after a new one is complete. */
  keep: number;
  passphrase?: string | undefined;
}

const CHECK_INTERVAL_MS = 60_000;

/** The pause after a failed backup, which may have copied the whole shop. */
const PAUSE_AFTER_FAILURE_MS = 15 * 60_000;

/** The name contains the time, so that names sort by time. */
const NAME = /^vitrine-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z\.tar\.gz(\.age)?$/;

/**
 * Makes backups according to the schedule, counted from the newest existing backup, even across restarts. Checks now
 * and every minute.
 *
 * @returns a function that stops it, after a backup in progress.
 */
export function startBackups(
  shop: OpenShop,
  destination: Destination,
  schedule: Schedule,
): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  let pausedUntil = 0;
  counters.newestBackupAt = Number.NEGATIVE_INFINITY;
  const check = () => {
    if (Date.now() < pausedUntil) return;
    running ??= backUpWhenDue(shop, destination, schedule)
      .then((name) => {
        if (name) log.info(`Backup written: ${name}`);
      })
      .catch((error) => {
        log.error({ cause: reasonOf(error) }, `The scheduled backup failed: ${reasonOf(error)}`);
        counters.backupFailures += 1;
        pausedUntil = Date.now() + PAUSE_AFTER_FAILURE_MS;
      })
      .finally(() => {
        running = null;
      });
  };
  check();
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Makes a backup if one is due, in only one of the processes. Returns its name, or `null` if none is due. */
export async function backUpWhenDue(
  shop: OpenShop,
  destination: Destination,
  { everyHours, keep, passphrase }: Schedule,
  now: Date = new Date(),
): Promise<string | null> {
  const isDue = async () => {
    const newest = (await backupsIn(destination, now)).at(-1);
    counters.newestBackupAt = newest ? momentOf(newest) : Number.NEGATIVE_INFINITY;
    return now.getTime() - counters.newestBackupAt >= everyHours * 3_600_000;
  };
  if (!(await isDue())) return null;
  const release = await holdImages(shop.db, 'scheduled backup');
  if (!release) return null;
  try {
    if (!(await isDue())) return null;
    const moment = now.toISOString().slice(0, 19).replaceAll(':', '-');
    const name = `vitrine-${moment}Z.tar.gz${passphrase ? '.age' : ''}`;
    await destination.put(name, shop.directory, async (file) => {
      await writeArchive(file, readShop(shop), passphrase);
    });
    counters.newestBackupAt = momentOf(name);
    for (const old of (await backupsIn(destination, now)).slice(0, -keep)) {
      await destination
        .remove(old)
        .catch((error) =>
          log.warn({ cause: reasonOf(error) }, `Failed to remove the old backup ${old}: ${reasonOf(error)}`),
        );
    }
    return name;
  } finally {
    await release();
  }
}

/**
 * Returns the names of the backups, oldest first. Ignores other files, and backups with a future date, which a wrong
 * clock may have made: they would stop the schedule until that date and replace newer ones.
 */
async function backupsIn(destination: Destination, now: Date): Promise<string[]> {
  const isPast = (name: string) => momentOf(name) - now.getTime() < CLOCKS_DIFFER_MS;
  return (await destination.list()).filter((name) => NAME.test(name) && isPast(name)).sort();
}

/** Tolerance for the clocks of several processes. */
const CLOCKS_DIFFER_MS = 3_600_000;

function momentOf(name: string): number {
  const [date, time = ''] = (NAME.exec(name)?.[1] ?? '').split('T');
  return Date.parse(`${date}T${time.replaceAll('-', ':')}Z`);
}
