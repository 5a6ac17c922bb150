import { type Configuration, ConfigurationError } from '#platform/config/configuration.ts';
import { DatabaseUnavailable, isTransientError, postgresError, reasonOf } from '#platform/db/database.ts';
import { StorageUnavailable } from '#platform/media/storage/storage.ts';

/**
 * Returns the message for an operator who can fix the error, such as a failed system call; `null` for a defect of the
 * program. A full disk is named, because PostgreSQL and Node name only a relative file, or none.
 */
export function operatorMessage(
  error: unknown,
  { dataDirectory, databaseUrl }: Partial<Configuration> = {},
): string | null {
  for (const kind of [ConfigurationError, DatabaseUnavailable, StorageUnavailable]) {
    if (error instanceof kind) return error.message;
  }
  if (!isTransientError(error)) return null;
  const reason = reasonOf(error);
  if (reason === 'timeout exceeded when trying to connect') {
    return `The database at DATABASE_URL does not give a process the 12 connections that it needs: ${reason}`;
  }
  const isOnServer = databaseUrl && postgresError(error).code;
  return dataDirectory && !isOnServer && /no space left|quota exceeded/i.test(reason)
    ? `The disk of DATA_DIR ${dataDirectory} is full: ${reason}`
    : reason;
}
