import { Link } from 'react-router';
import { formatFileSize } from '#platform/media/uploads/file-size.ts';
import { DASHBOARD } from '../dashboard/dashboard-path.ts';
import { StoredPicture } from '../parts/stored-picture.tsx';
import { LocalDate, LocalTime } from '../parts/timestamp.tsx';
import { useFormPath } from '../products/form/use-return.ts';
import type { LibraryImage } from './page-of-library.server.ts';
import { texts } from './texts.ts';

interface Props {
  image: LibraryImage;
  onDelete(): void;
}

/** A stored image with its size, its age and its uses. */
export function ImageEntry({ image, onDelete }: Props) {
  const { name, url, size, lastModified, usedBy, originalName, isInSettings } = image;
  return (
    <li className="flex min-w-0 flex-col text-sm">
      <a href={url} className="block aspect-4/5 min-h-0 bg-sand" aria-label={texts.openImage(name)}>
        <StoredPicture
          image={url}
          preset="card"
          sizes="(min-width: 96rem) 12vw, (min-width: 80rem) 16vw, (min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 46vw"
          className="size-full object-cover"
          failure={
            <span className="flex size-full items-center justify-center p-4 text-muted">
              {texts.notAvailable}
            </span>
          }
        />
      </a>
      <p className="mt-2 text-muted text-xs tabular-nums">
        {formatFileSize(size)}
        <span aria-hidden> · </span>
        <LocalDate date={lastModified} />
      </p>
      {originalName ? (
        <p className="wrap-anywhere text-muted text-xs">
          <bdi>{originalName}</bdi>
        </p>
      ) : null}
      {usedBy.length > 0 ? <Users image={image} /> : null}
      {isInSettings ? (
        <Link to="/admin/shop" className="text-link">
          {texts.usedBySettings}
        </Link>
      ) : null}
      {usedBy.length === 0 && !isInSettings ? <Unused image={image} onDelete={onDelete} /> : null}
    </li>
  );
}

/** The newest products that use the image, and a link to all of them in the table. */
function Users({ image: { name: image, usedBy, useCount } }: Pick<Props, 'image'>) {
  const formPath = useFormPath();
  const listed = useCount > usedBy.length ? usedBy.slice(0, -1) : usedBy;
  return (
    <>
      <ul aria-label={texts.usedBy}>
        {listed.map(({ id, name }) => (
          <li key={id}>
            <Link
              id={`${image}-${id}`}
              to={formPath(`/admin/products/${id}/edit`, `${image}-${id}`)}
              className="text-link wrap-anywhere"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {useCount > listed.length ? (
        <Link to={`${DASHBOARD}?${new URLSearchParams({ q: image })}`} className="text-link text-muted">
          {texts.allProducts(useCount)}
        </Link>
      ) : null}
    </>
  );
}

function Unused({ image: { name, removedAt }, onDelete }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="py-2">
        {texts.notUsed}
        {removedAt ? (
          <span className="block text-muted">
            {texts.keptUntil} <LocalTime date={removedAt} />
          </span>
        ) : null}
      </p>
      <button type="button" onClick={onDelete} className="text-link">
        {texts.delete}
        <span className="sr-only">{texts.imageNamed(name)}</span>
      </button>
    </div>
  );
}
