import type { FormImage } from '../form/form-values.ts';
import { type FailedUpload, readinessInWords } from './failed-uploads.ts';
import { focusNeighbor } from './focus-neighbor.ts';
import { texts } from './texts.ts';

interface Props {
  images: FormImage[];
  failed: FailedUpload[];
  onRetry(key: string): void;
  onGiveUp(key: string): void;
}

/** Lists the files that were not stored, each with the reason and buttons to retry or remove it. */
export function FailedFiles({ images, failed, onRetry, onGiveUp }: Props) {
  if (failed.length === 0) return null;
  return (
    <>
      <p className="mb-2 text-sm">{readinessInWords(images, failed)}</p>
      <ul aria-label={texts.failed.title} className="mb-4 border-line border-t text-sm">
        {failed.map(({ key, number, fileName, error, retryable }) => (
          <li key={key} className="flex items-center gap-x-4 border-line border-b">
            <p role="alert" className="wrap-anywhere min-w-0 flex-1 py-2">
              <span className="text-muted">{texts.failed.photo(number)}</span> <bdi>{fileName}</bdi>{' '}
              <span className="text-accent">{error}</span>
            </p>
            {retryable ? (
              <button
                type="button"
                className="text-link"
                onClick={(event) => {
                  focusNeighbor(event.currentTarget);
                  onRetry(key);
                }}
              >
                {/* Not a flex box, which would drop the spaces between the words. */}
                <span>
                  {texts.failed.tryFile}
                  <span className="sr-only"> {fileName}</span> {texts.failed.again}
                </span>
              </button>
            ) : null}
            <button
              type="button"
              className="text-link"
              onClick={(event) => {
                focusNeighbor(event.currentTarget);
                onGiveUp(key);
              }}
            >
              {texts.remove}
              <span className="sr-only"> {fileName}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
