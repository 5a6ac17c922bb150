import { ConfigurationError } from '#platform/config/configuration.ts';
import { DatabaseUnavailable } from '#platform/db/database.ts';
import { StorageUnavailable } from '#platform/media/storage/storage.ts';

/**
 * Returns whether the operator can fix the error. Failed system calls are included; they name the file and the reason.
 */
export function isOperatorError(error: unknown): error is Error {
  const kinds = [ConfigurationError, DatabaseUnavailable, StorageUnavailable];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return error instanceof Error && 'syscall' in error;
}
