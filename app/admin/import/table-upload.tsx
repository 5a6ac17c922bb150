import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { FileInput } from '../parts/file-input.tsx';
import { useWrite } from '../writes/use-write.ts';
import { DropZone, isPhoto } from './drop-zone.tsx';
import { useUploadPhotos } from './photos/use-upload-photos.ts';
import { texts } from './texts.ts';

/** Uploads a table and the photos that were dropped with it, then opens the import. */
export function TableUpload() {
  const { write } = useWrite();
  const { uploadPhotos } = useUploadPhotos();
  const navigate = useNavigate();
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const hint = useId();

  async function upload(table: File | undefined, photos: File[]) {
    setFailure(null);
    if (!table) return setFailure(texts.noTable);
    setSending({ name: table.name, percent: 0 });
    const address = `/admin/import/upload?name=${encodeURIComponent(table.name)}`;
    const sent = await write<{ id: string }>(address, table, texts.uploadFailed, {
      onProgress: (percent) => setSending({ name: table.name, percent }),
    });
    if (!sent.ok) {
      setSending(null);
      return setFailure(sent.message);
    }
    // Photos that fail are listed later as missing.
    await uploadPhotos(sent.answer.id, photos, setSending);
    void navigate(`/admin/import/${sent.answer.id}`);
  }

  async function drop(files: File[]) {
    const isTable = (file: File) => /\.(?:csv|tsv|txt|xlsx|zip)$/i.test(file.name);
    const table = files.find(isTable) ?? (files.length === 1 ? files[0] : undefined);
    await upload(
      table,
      files.filter((file) => file !== table && isPhoto(file)),
    );
  }

  return (
    <DropZone
      onDrop={drop}
      className="mt-8 flex min-h-56 flex-col items-center justify-center gap-3 px-6 py-10 text-center"
    >
      {sending ? (
        <div role="status" className="w-full max-w-sm">
          <p className="wrap-anywhere">
            {sending.percent < 100 ? texts.uploading(sending.name) : texts.isUploaded(sending.name)}
          </p>
          <progress
            aria-label={texts.uploaded}
            max={100}
            value={sending.percent}
            className="progress-line mt-3 w-full border border-line"
          />
        </div>
      ) : (
        <>
          <FileInput
            accept=".csv,.tsv,.txt,.xlsx,.zip"
            className="filled-button inline-flex items-center noscript:hidden"
            describedBy={hint}
            onChoose={([table]) => void (table && upload(table, []))}
          >
            {texts.chooseTable}
          </FileInput>
          <p id={hint} className="max-w-prose text-muted text-sm">
            {texts.tableHint} <span className="whitespace-nowrap">{texts.exampleFile}</span>.
          </p>
          <noscript>
            <p>{texts.needsScripts}</p>
          </noscript>
        </>
      )}
      {failure ? (
        <p role="alert" className="text-accent text-sm">
          {failure}
        </p>
      ) : null}
    </DropZone>
  );
}
