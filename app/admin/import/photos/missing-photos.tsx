import { Link } from 'react-router';
import { StepButton, useImportChange } from '../import-change.tsx';
import type { ImportPage } from '../load-import.server.ts';
import { PhotoUpload } from './photo-upload.tsx';
import { texts } from './texts.ts';

/** Lists photos that could not be loaded, and products that stay hidden until they have a photo. */
export function MissingPhotos({ page: { job, missingPhotos, progress } }: { page: ImportPage }) {
  const { change } = useImportChange();
  if (!missingPhotos || missingPhotos.count === 0) return null;
  const { first, count } = missingPhotos;
  const { photos } = progress;
  return (
    <section aria-labelledby="missing-photos" className="mt-8 border-line border-y py-5">
      <h3 id="missing-photos" className="font-display text-lg">
        {photos.failed > 0 ? texts.missing(photos.failed) : texts.withoutPhoto(photos.bare)}
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
