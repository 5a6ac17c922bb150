import { useState } from 'react';
import { FileInput } from '../../parts/file-input.tsx';
import { DropZone, isPhoto } from '../drop-zone.tsx';
import { texts } from './texts.ts';
import { type Sending, useUploadPhotos } from './use-upload-photos.ts';

interface Props {
  id: string;
  /** Called after at least one photo was uploaded. */
  onUploaded(): Promise<unknown>;
}

/** Uploads photos that the table names, or that are named after the products' codes. */
export function PhotoUpload({ id, onUploaded }: Props) {
  const { uploadPhotos } = useUploadPhotos();
  const [sending, setSending] = useState<Sending | null>(null);
  const [refused, setRefused] = useState<string[]>([]);

  async function upload(files: File[]) {
    const photos = files.filter(isPhoto);
    if (photos.length === 0) return setRefused(files.length > 0 ? [texts.noPhotos] : []);
    const failed = await uploadPhotos(id, photos, setSending);
    if (failed.length < photos.length) await onUploaded();
    setSending(null);
    setRefused(failed);
  }

  return (
    <DropZone onDrop={upload} className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 p-4">
      <FileInput
        accept="image/jpeg,image/png,image/gif,image/webp"
        multiple
        disabled={sending !== null}
        className="inline-flex min-h-11 items-center border border-edge px-5 text-sm"
        onChoose={(files) => void upload(files)}
      >
        {texts.add}
      </FileInput>
      <p role="status" className="wrap-anywhere min-w-0 flex-1 basis-56 text-muted text-sm">
        {sending ? (
          texts.uploading(sending.name, sending.percent)
        ) : (
          <>
            {texts.dropHint} <span className="whitespace-nowrap">{texts.exampleFile}</span>.
          </>
        )}
      </p>
      {refused.length > 0 ? (
        <ul role="alert" className="wrap-anywhere basis-full text-accent text-sm">
          {refused.slice(0, MAX_SHOWN).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {refused.length > MAX_SHOWN ? <li>{texts.more(refused.length - MAX_SHOWN)}</li> : null}
        </ul>
      ) : null}
    </DropZone>
  );
}

const MAX_SHOWN = 5;
