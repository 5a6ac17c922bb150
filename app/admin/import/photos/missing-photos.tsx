import { Link } from 'react-router';
import { inFigures } from '#catalogue/amounts/amounts.ts';
import { productsInWords } from '#catalogue/text/english.ts';
import type { ImportPage } from '../import-page.tsx';
import { StepButton } from '../step-button.tsx';
import { useChange } from '../use-change.ts';
import { PhotoUpload } from './photo-upload.tsx';

/** Lists photos that could not be loaded, and products that stay hidden until they have a photo. */
export function MissingPhotos({ page: { job, lacking, progress } }: { page: ImportPage }) {
  const { change } = useChange(job.id);
  if (!lacking || lacking.count === 0) return null;
  const { first, count } = lacking;
  const { photos } = progress;
  return (
    <section aria-labelledby="lacking" className="mt-8 border-line border-y py-5">
      <h3 id="lacking" className="font-display text-lg">
        {photos.failed > 0
          ? missingText(photos.failed)
          : photos.bare === 1
            ? '1 product has no photo yet'
            : `${inFigures(photos.bare)} products have no photo yet`}
      </h3>
      <p className="mt-2 max-w-prose text-muted text-sm">
        Visitors do not see products without photos. Add the missing photos here or in the product’s form.
      </p>
      <PhotoUpload id={job.id} onUploaded={() => change({ do: 'retry photos' })} />
      {photos.failed > 0 ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <StepButton id={job.id} to="retry photos">
            Try again
          </StepButton>
          <StepButton id={job.id} to="skip photos" look="link">
            Skip these photos
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
              <span className="text-muted">{`row ${inFigures(line)}${isHidden ? ', hidden' : ''}`}</span>
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
        <p className="border-line border-t pt-3 text-muted text-sm">
          {`Showing the first ${first.length} of ${productsInWords(count)}. The others appear when these have photos.`}
        </p>
      ) : null}
    </section>
  );
}

function missingText(count: number): string {
  return count === 1 ? '1 photo is missing' : `${inFigures(count)} photos are missing`;
}
