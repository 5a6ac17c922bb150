import type { FormImage } from '../form/form-values.ts';
import type { Upload } from './uploads-store.ts';

export interface FailedUpload extends Upload {
  key: string;
  error: string;
  /** The number of the photo. Failed photos are counted after all others. */
  number: number;
}

/** The images shown as tiles: all except new files that failed. */
export function shownImages(images: FormImage[], uploads: Record<string, Upload>): FormImage[] {
  return images.filter(({ key, url }) => url !== null || !uploads[key]?.error);
}

/** The files that could not be uploaded, in the order of the images. */
export function failedUploads(images: FormImage[], uploads: Record<string, Upload>): FailedUpload[] {
  const first = shownImages(images, uploads).length + 1;
  return images
    .flatMap(({ key }) => {
      const upload = uploads[key];
      return upload?.error ? [{ ...upload, key, error: upload.error }] : [];
    })
    .map((upload, index) => ({ ...upload, number: first + index }));
}

export function uploadFailure(images: FormImage[], failed: FailedUpload[]): string {
  return failed.length > 1 && failed.length === images.length
    ? 'Failed to upload one or more images'
    : 'Failed to upload some images. Please try again.';
}

/** `4 of 5 photos are ready. Remove photo 5, or try again.` */
export function readinessInWords(images: FormImage[], failed: FailedUpload[]): string {
  const numbers = failed.map(({ number }) => number);
  const ready = images.filter(({ url }) => url !== null).length;
  const total = Math.max(...numbers);
  const subject = total === 1 ? 'photo is' : `photos ${ready === 1 ? 'is' : 'are'}`;
  const photos = numbers.length === 1 ? 'photo' : 'photos';
  return `${ready} of ${total} ${subject} ready. Remove ${photos} ${listOf(numbers)}, or try again.`;
}

/** `5`, `4 and 5`, `3, 4 and 5`. */
function listOf(numbers: number[]): string {
  return numbers.join(', ').replace(/, (\d+)$/, ' and $1');
}
