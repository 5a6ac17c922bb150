import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useStore } from '#app/ui/create-store.ts';
import type { ImageLimits } from '#platform/media/uploads/upload-rules.ts';
import { onSessionRenewed } from '../../session/session-events.ts';
import { useWrite } from '../../writes/use-write.ts';
import { scaleImageDown } from './check-image.ts';
import { createUploadsStore, type Upload } from './uploads-store.ts';

/**
 * Uploads the photos of a form.
 *
 * @param onStored receives the address of a stored photo.
 * @param hintOf returns a hint if a photo of this size may look bad. The default is for photos of products.
 */
export function useUploads(
  limits: ImageLimits,
  onStored: (key: string, url: string) => void,
  hintOf?: (size: Record<'width' | 'height', number>) => string | null,
) {
  const { write } = useWrite();
  // Read the latest values, because uploads finish after the render that began them.
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });
  const [store] = useState(() =>
    createUploadsStore({
      limits,
      scaleDown: scaleImageDown,
      write,
      onStored: (key, url) => latest.current(key, url),
      onNotice: (message) => toast.info(message),
      ...(hintOf && { hintOf }),
    }),
  );
  const { uploads, hints } = useStore(store);
  useEffect(() => onSessionRenewed(store.retryRefused), [store]);
  useEffect(() => store.abort, [store]);
  const { add, retry, remove } = store;
  return { uploads, hints, add, retry, remove, isUploading: Object.values(uploads).some(isRunning) };
}

function isRunning({ error }: Upload): boolean {
  return error === null;
}
