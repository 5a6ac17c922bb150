import { useState } from 'react';
import { slidePicture } from '#app/slides/slide-image.ts';
import { focusPosition } from '#catalog/products/product.ts';
import { storedName, variantUrl } from '#platform/media/image-addresses.ts';
import { LaterDialog, usePreload } from '../parts/dialogs.tsx';
import { FileInput } from '../parts/file-input.tsx';
import { RowButton } from '../parts/row-parts.tsx';
import type { Uploads } from '../products/images/uploads-store.ts';
import { texts } from './texts.ts';

const loadLibraryDialog = async () => (await import('../media-library/library-dialog.tsx')).LibraryDialog;
const loadFocusDialog = async () => (await import('../products/images/focus-dialog.tsx')).FocusDialog;

interface Props {
  /** The key of the entry among the uploads. */
  id: string;
  photo: Photo;
  /** `slide 2` */
  what: string;
  uploads: Uploads;
  error: string | undefined;
  /** Describes what is shown without a photo; set only if the photo is optional. */
  automatic?: string;
  /** The size of the photo beside the buttons. */
  frame?: string;
  /** The size that a photo should have. */
  size?: string;
  /** The caption of the cropped photo in the dialog that sets the point of interest. */
  caption?: string;
  onChange(changed: Partial<Photo>): void;
}

/** A photo as a form edits it. */
interface Photo {
  /** Empty without a photo. */
  picture: string;
  /** Empty for the center. */
  focus: string;
}

/** A photo of the settings: uploaded, or chosen from the library, with its point of interest. */
export function PhotoField({ id, photo, what, uploads, error, onChange, ...props }: Props) {
  const { picture, focus } = photo;
  const { automatic, frame = 'h-20 w-40', size, caption = texts.photo.onPhone } = props;
  const [upload, hint] = [uploads.uploads[id], uploads.hints[id]];
  usePreload(loadLibraryDialog, loadFocusDialog);
  const [dialog, setDialog] = useState<'library' | 'focus' | null>(null);
  const source = upload && !upload.error ? upload.preview : picture ? slidePicture({ picture }).src : null;
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {source ? (
          <img
            src={source}
            alt=""
            style={{ objectPosition: focusPosition(focus) }}
            className={`${frame} bg-sand object-cover`}
          />
        ) : (
          <span className={`${frame} grid place-items-center bg-sand p-2 text-center text-muted text-sm`}>
            {automatic ?? texts.photo.none}
          </span>
        )}
        <FileInput
          className="text-link text-sm"
          label={picture ? texts.photo.replaceOf(what) : texts.photo.chooseOf(what)}
          onChoose={([file]) => file && uploads.add([{ key: id, file }])}
        >
          {picture ? texts.photo.replace : texts.photo.choose}
        </FileInput>
        <RowButton
          of={texts.photo.for(what)}
          onClick={() => setDialog('library')}
          className="text-link text-sm"
        >
          {texts.photo.fromLibrary}
        </RowButton>
        {storedName(picture) ? (
          <RowButton
            of={texts.photo.of(what)}
            onClick={() => setDialog('focus')}
            className="text-link text-sm"
          >
            {texts.photo.point}
          </RowButton>
        ) : null}
        {automatic && picture ? (
          <RowButton
            of={texts.photo.of(what)}
            onClick={() => onChange({ picture: '', focus: '' })}
            className="text-link text-sm"
          >
            {texts.photo.remove}
          </RowButton>
        ) : null}
      </div>
      {hint || (size && !picture) ? (
        <p role="status" className={`mt-2 text-sm ${hint ? 'text-accent' : 'text-muted'}`}>
          {hint ?? size}
        </p>
      ) : null}
      {upload && !upload.error ? (
        <progress
          value={upload.progress}
          max={100}
          aria-label={texts.photo.uploading(what)}
          className="progress-line mt-2 w-40"
        />
      ) : null}
      {upload?.error ? (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
          <span className="text-accent">{upload.error}</span>
          {upload.retryable ? (
            <button type="button" onClick={() => uploads.retry(id)} className="text-link">
              {texts.photo.tryAgain}
            </button>
          ) : null}
          <button type="button" onClick={() => uploads.remove(id)} className="text-link">
            {picture ? texts.photo.keepPrevious : texts.photo.close}
          </button>
        </p>
      ) : null}
      {error && !upload ? (
        <p className="mt-1 text-accent text-sm">{picture ? error : texts.photo.missing}</p>
      ) : null}
      {dialog === 'library' ? (
        <LaterDialog
          load={loadLibraryDialog}
          taken={[]}
          onChoose={([chosen]) => chosen && onChange({ picture: chosen, focus: '' })}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'focus' ? (
        <LaterDialog
          load={loadFocusDialog}
          what={what}
          source={variantUrl(picture, 'modal', 'webp')}
          focus={focus}
          explanation={texts.photo.pointHint}
          caption={caption}
          onChange={(changed) => onChange({ focus: changed })}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  );
}
