import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImageLimits } from '#media/upload-rules.ts';
import { onSessionRenewed } from '../session-events.ts';
import { complaintAbout, scaledDown } from './check-image.ts';
import { NotSignedIn, sendImage } from './send-image.ts';

/** How one image of the form is doing; a stored one has no entry. */
export interface Upload {
  /** 0 to 100 */
  progress: number;
  /** Why it failed; it can be tried again unless the file itself was refused. */
  error: string | null;
  retryable: boolean;
  fileName: string;
  /** An object URL of the chosen file, to be seen before it is stored; `null` for a file that was refused. */
  preview: string | null;
}

const IN_FLIGHT = 4;

interface Listener {
  onStored(key: string, url: string): void;
  onNotice(message: string): void;
}

/**
 * Uploads the files that are added, four at a time; each is told apart by its key. What was refused because the session
 * had ended is sent again when there is one.
 */
export function useImageUploads(limits: ImageLimits, listener: Listener) {
  const [uploads, setUploads] = useState<Record<string, Upload>>({});
  const files = useRef(new Map<string, { file: File; abort: AbortController }>());
  const waiting = useRef<string[]>([]);
  const refused = useRef(new Set<string>());
  const running = useRef(0);

  const change = useCallback((key: string, changed: Partial<Upload>) => {
    setUploads((all) => (all[key] ? { ...all, [key]: { ...all[key], ...changed } } : all));
  }, []);

  const forget = useCallback((key: string) => {
    files.current.get(key)?.abort.abort();
    files.current.delete(key);
    waiting.current = waiting.current.filter((other) => other !== key);
    setUploads(({ [key]: gone, ...others }) => {
      if (gone?.preview) URL.revokeObjectURL(gone.preview);
      return others;
    });
  }, []);

  const send = useCallback(
    async (key: string) => {
      const entry = files.current.get(key);
      if (!entry) return;
      const { file, abort } = entry;
      try {
        const image = await scaledDown(file, limits);
        const stored = await sendImage(image, (progress) => change(key, { progress }), abort.signal);
        if (stored.notice) listener.onNotice(`${file.name}: ${stored.notice}`);
        if (!files.current.has(key)) return;
        listener.onStored(key, stored.url);
        forget(key);
      } catch (error) {
        if (error instanceof NotSignedIn) refused.current.add(key);
        change(key, { error: error instanceof Error ? error.message : String(error), retryable: true });
      }
    },
    [limits, listener, change, forget],
  );

  const proceed = useCallback(() => {
    while (running.current < IN_FLIGHT) {
      const key = waiting.current.shift();
      if (key === undefined) return;
      running.current += 1;
      void send(key).finally(() => {
        running.current -= 1;
        proceed();
      });
    }
  }, [send]);

  const add = useCallback(
    (chosen: { key: string; file: File }[]) => {
      for (const { key, file } of chosen) {
        const complaint = complaintAbout(file, limits);
        const error = complaint && `Failed to upload image: ${complaint}`;
        files.current.set(key, { file, abort: new AbortController() });
        const preview = complaint ? null : URL.createObjectURL(file);
        const upload = { progress: 0, error, retryable: false, fileName: file.name, preview };
        setUploads((all) => ({ ...all, [key]: upload }));
        if (!complaint) waiting.current.push(key);
      }
      proceed();
    },
    [limits, proceed],
  );

  const retry = useCallback(
    (key: string) => {
      refused.current.delete(key);
      change(key, { error: null, progress: 0 });
      waiting.current.push(key);
      proceed();
    },
    [change, proceed],
  );

  useEffect(() => onSessionRenewed(() => refused.current.forEach(retry)), [retry]);

  useEffect(() => {
    const { current } = files;
    return () => {
      for (const { abort } of current.values()) abort.abort();
    };
  }, []);

  return { uploads, add, retry, forget };
}
