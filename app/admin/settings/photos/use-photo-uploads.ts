import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useStore } from '#app/ui/create-store.ts';
import type { ImageLimits } from '#platform/media/uploads/upload-rules.ts';
import { scaleImageDown } from '../../products/images/check-image.ts';
import { createUploadsStore, type Upload } from '../../products/images/uploads-store.ts';
import { onSessionRenewed } from '../../session/session-events.ts';
import { useWrite } from '../../writes/use-write.ts';

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
  const { write } = useWrite();
  // Read the latest values, because uploads finish after the render that began them.
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  });
  const [store] = useState(() =>
    createUploadsStore({
      limits,
      scaleDown: scaleImageDown,
      write,
      onStored: (key, url) => stored.current(key, url),
      onNotice: (message) => toast.info(message),
      ...(hintOf && { hintOf }),
    }),
  );
  const { uploads, hints } = useStore(store);
  useEffect(() => onSessionRenewed(store.retryRefused), [store]);
  useEffect(() => store.abort, [store]);
  return {
    isUploading: Object.values(uploads).some(({ error }) => error === null),
    of: (key) => uploads[key],
    hintOf: (key) => hints[key],
    add: (key, file) => store.add([{ key, file }]),
    retry: store.retry,
    remove: store.remove,
  };
}
