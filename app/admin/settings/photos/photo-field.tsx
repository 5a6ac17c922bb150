import { useState } from 'react';
import { slidePicture } from '#app/slides/slide-image.ts';
import { focusPosition } from '#catalog/products/product.ts';
import { storedName, variantUrl } from '#platform/media/image-addresses.ts';
import { LibraryDialog } from '../../media-library/library-dialog.tsx';
import { FileInput } from '../../parts/file-input.tsx';
import { FocusDialog } from '../../products/images/focus-dialog.tsx';
import type { Upload } from '../../products/images/uploads-store.ts';
import { texts } from '../texts.ts';

interface Props {
  photo: Photo;
  /** `slide 2` */
  what: string;
  upload: Upload | undefined;
  error: string | undefined;
  onUpload(file: File): void;
  onRetry(): void;
  onGiveUp(): void;
  /** Describes what is shown without a photo; set only if the photo is optional. */
  automatic?: string;
  /** The size of the photo beside the buttons. */
  frame?: string;
  /** The size that a photo should have. */
  size?: string;
  /** Why the photo that was just uploaded may look bad. */
  hint?: string | undefined;
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
export function PhotoField({
  photo: { picture, focus },
  what,
  upload,
  error,
  automatic,
  frame = 'h-20 w-40',
  caption = texts.photo.onPhone,
  size,
  hint,
  onUpload,
  onRetry,
  onGiveUp,
  onChange,
}: Props) {
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
          onChoose={([file]) => file && onUpload(file)}
        >
          {picture ? texts.photo.replace : texts.photo.choose}
        </FileInput>
        <button type="button" onClick={() => setDialog('library')} className="text-link text-sm">
          {texts.photo.fromLibrary}
          <span className="sr-only"> {texts.photo.for(what)}</span>
        </button>
        {storedName(picture) ? (
          <button type="button" onClick={() => setDialog('focus')} className="text-link text-sm">
            {texts.photo.point}
            <span className="sr-only"> {texts.photo.of(what)}</span>
          </button>
        ) : null}
        {automatic && picture ? (
          <button
            type="button"
            onClick={() => onChange({ picture: '', focus: '' })}
            className="text-link text-sm"
          >
            {texts.photo.remove}
            <span className="sr-only"> {texts.photo.of(what)}</span>
          </button>
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
            <button type="button" onClick={onRetry} className="text-link">
              {texts.photo.tryAgain}
            </button>
          ) : null}
          <button type="button" onClick={onGiveUp} className="text-link">
            {picture ? texts.photo.keepPrevious : texts.photo.close}
          </button>
        </p>
      ) : null}
      {error && !upload ? (
        <p className="mt-1 text-accent text-sm">{picture ? error : texts.photo.missing}</p>
      ) : null}
      {dialog === 'library' ? (
        <LibraryDialog
          taken={[]}
          onChoose={([chosen]) => chosen && onChange({ picture: chosen, focus: '' })}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'focus' ? (
        <FocusDialog
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
