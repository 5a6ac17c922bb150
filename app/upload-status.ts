import {
  HEIC_REFUSED,
  NOT_AN_IMAGE,
  TOO_COMPLEX,
  TOO_MANY_PIXELS,
  type UploadRefused,
  WRONG_FORMAT,
} from '#platform/media/uploads/upload-rules.ts';

/** Returns the status of a response to a refused image. */
export function uploadStatus({ message }: UploadRefused): number {
  // The message about the size is not in the table, because it contains the configured limit.
  return STATUS[message] ?? 413;
}

const STATUS: Record<string, number> = {
  [NOT_AN_IMAGE]: 400,
  [WRONG_FORMAT]: 415,
  [HEIC_REFUSED]: 415,
  [TOO_COMPLEX]: 422,
  [TOO_MANY_PIXELS]: 422,
};
