import type { ImageLimits } from '#platform/media/uploads/upload-rules.ts';
import type { Upload } from '../../products/images/uploads-store.ts';
import { useUploads } from '../../products/images/use-uploads.ts';

/** The uploads of a form with one photo per entry, such as a slide or a category. */
export interface PhotoUploads {
  isUploading: boolean;
  of(key: string): Upload | undefined;
  /** Returns a hint if the photo that was uploaded may look bad. */
  hintOf(key: string): string | undefined;
  add(key: string, file: File): void;
  retry(key: string): void;
  remove(key: string): void;
}

/**
 * Uploads the photos of a form with one photo per entry.
 *
 * @param onStored receives the address of a stored photo.
 * @param hintOf returns a hint if a photo of this size may look bad.
 */
export function usePhotoUploads(
  limits: ImageLimits,
  onStored: (key: string, url: string) => void,
  hintOf?: (size: Record<'width' | 'height', number>) => string | null,
): PhotoUploads {
  const { uploads, hints, add, ...uploader } = useUploads(limits, onStored, hintOf);
  return {
    ...uploader,
    of: (key) => uploads[key],
    hintOf: (key) => hints[key],
    add: (key, file) => add([{ key, file }]),
  };
}
