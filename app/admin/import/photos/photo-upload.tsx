import { useState } from 'react';
import { Link } from 'react-router';
import { FileInput } from '../../parts/file-input.tsx';
import { upload } from '../../writes/send-write.ts';
import { DropZone, isPhoto } from '../drop-zone.tsx';
import { StepButton, useImportChange } from '../import-change.tsx';
import type { ImportPage } from '../load-import.server.ts';
import { texts } from './texts.ts';

interface Props {
  id: string;
  /** Called after at least one photo was uploaded. */
  onUploaded(): Promise<unknown>;
}

/** Uploads photos that the table names, or that are named after the products' codes. */
export function PhotoUpload({ id, onUploaded }: Props) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [refused, setRefused] = useState<string[]>([]);

  async function uploadAll(files: File[]) {
    const photos = files.filter(isPhoto);
    if (photos.length === 0) return setRefused(files.length > 0 ? [texts.noPhotos] : []);
    const failed = await uploadPhotos(id, photos, setSending);
    if (failed.length < photos.length) await onUploaded();
    setSending(null);
    setRefused(failed);
  }

  return (
    <DropZone onDrop={uploadAll} className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 p-4">
      <FileInput
        accept="image/jpeg,image/png,image/gif,image/webp"
        multiple
        isBusy={sending !== null}
        className="inline-flex min-h-11 items-center border border-edge px-5 text-sm"
        onChoose={(files) => void uploadAll(files)}
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

/** Progress: the current file, and the percentage of files. */
interface Sending {
  name: string;
  percent: number;
}

/** Uploads photos to an import, one after another. @returns a message for each photo that was refused */
export async function uploadPhotos(
  id: string,
  photos: File[],
  onProgress: (sending: Sending) => void,
): Promise<string[]> {
  const refused: string[] = [];
  for (const [at, photo] of photos.entries()) {
    onProgress({ name: photo.name, percent: Math.round((100 * at) / photos.length) });
    const name = encodeURIComponent(photo.name.slice(-250));
    const sent = await upload(`/admin/import/${id}/photograph?name=${name}`, photo, texts.failed);
    if (!sent.ok) refused.push(`${photo.name}: ${sent.message}`);
  }
  return refused;
}

/** Lists photos that could not be loaded, and products that stay hidden until they have a photo. */
export function MissingPhotos({ page: { job, missingPhotos, photos } }: { page: ImportPage }) {
  const { change } = useImportChange();
  if (!missingPhotos || missingPhotos.count === 0) return null;
  const { first, count } = missingPhotos;
  return (
    <section aria-labelledby="missing-photos" className="mt-8 border-line border-y py-5">
      <h3 id="missing-photos" className="font-display">
        {photos.failed > 0 ? texts.missing(photos.failed) : texts.withoutPhoto(count)}
      </h3>
      <p className="mt-2 max-w-prose text-muted text-sm">{texts.introduction}</p>
      <PhotoUpload id={job.id} onUploaded={() => change({ do: 'retry photos' })} />
      {photos.failed > 0 ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <StepButton to="retry photos">{texts.tryAgain}</StepButton>
          <StepButton to="skip photos" look="link">
            {texts.skip}
          </StepButton>
        </div>
      ) : null}
      <ul className="mt-3 text-sm">
        {first.map(({ position, line, name, productId, failed, isHidden }) => (
          <li key={position} className="border-line border-t py-2">
            <p className="wrap-anywhere">
              <Link to={`/admin/products/${productId}/edit`} className="underline underline-offset-4">
                <bdi>{name}</bdi>
              </Link>{' '}
              <span className="text-muted">{texts.row(line, isHidden)}</span>
            </p>
            {failed.map(({ source, reason }) => (
              <p key={source} className="wrap-anywhere text-muted">
                {source.replace(/^file:/, '')}: <span className="text-accent">{reason}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
      {count > first.length ? (
        <p className="border-line border-t pt-3 text-muted text-sm">{texts.isCut(first.length, count)}</p>
      ) : null}
    </section>
  );
}
