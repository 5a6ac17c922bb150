import { useState } from 'react';
import { FileInput } from '../file-input.tsx';
import { DropZone, isPhotograph } from './drop-zone.tsx';
import { type Sending, useSendPhotographs } from './use-send-photographs.ts';

interface Props {
  /** Of the import. */
  id: string;
  /** Some were taken: the import is to look at them. */
  onGiven(): Promise<unknown>;
}

/** Takes photographs that the table names, or that are called by the products' codes, after the table itself. */
export function GivePhotographs({ id, onGiven }: Props) {
  const { sendPhotographs } = useSendPhotographs();
  const [sending, setSending] = useState<Sending | null>(null);
  const [refused, setRefused] = useState<string[]>([]);

  async function give(files: File[]) {
    const photographs = files.filter(isPhotograph);
    if (photographs.length === 0)
      return setRefused(
        files.length > 0 ? ['These files are not photos. Choose JPEG, PNG, GIF or WebP files.'] : [],
      );
    const notTaken = await sendPhotographs(id, photographs, setSending);
    if (notTaken.length < photographs.length) await onGiven();
    setSending(null);
    setRefused(notTaken);
  }

  return (
    <DropZone onDrop={give} className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 p-4">
      <FileInput
        accept="image/jpeg,image/png,image/gif,image/webp"
        multiple
        disabled={sending !== null}
        className="inline-flex min-h-11 items-center border border-edge px-5 text-sm"
        onChoose={(files) => void give(files)}
      >
        Add photos
      </FileInput>
      <p role="status" className="wrap-anywhere min-w-0 flex-1 basis-56 text-muted text-sm">
        {sending ? (
          `Uploading ${sending.name}, ${sending.percent} %`
        ) : (
          <>
            Or drop photos or a folder here. They are matched by the file names in the table, or by{' '}
            <span className="whitespace-nowrap">CODE-1.jpg</span>.
          </>
        )}
      </p>
      {refused.length > 0 ? (
        <ul role="alert" className="wrap-anywhere basis-full text-accent text-sm">
          {refused.slice(0, MAX_TOLD).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {refused.length > MAX_TOLD ? <li>{`And ${refused.length - MAX_TOLD} more.`}</li> : null}
        </ul>
      ) : null}
    </DropZone>
  );
}

const MAX_TOLD = 5;
