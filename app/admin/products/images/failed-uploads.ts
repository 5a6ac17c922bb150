import type { FormImage } from '../form/form-values.ts';
import { texts } from './texts.ts';
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
  return failed.length > 1 && failed.length === images.length ? texts.failed.all : texts.failed.some;
}

/** `4 of 5 photos are ready. Photo 5 is left out when you save.` */
export function readinessInWords(images: FormImage[], failed: FailedUpload[]): string {
  const numbers = failed.map(({ number }) => number);
  const ready = images.filter(({ url }) => url !== null).length;
  const total = Math.max(...numbers);
  return texts.failed.readiness(ready, total, numbers);
}
