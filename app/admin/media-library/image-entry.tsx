import { Link } from 'react-router';
import { formatFileSize } from '#media/file-size.ts';
import { useFormPath } from '../products/use-return.ts';
import { StoredPicture } from '../stored-picture.tsx';
import { LocalDate, LocalTime } from '../timestamp.tsx';
import type { LibraryImage } from './page-of-library.server.ts';

interface Props {
  image: LibraryImage;
  onDelete(): void;
}

/** A stored image: how it looks, how large and how old it is, and what uses it. */
export function ImageEntry({ image, onDelete }: Props) {
  const { name, url, size, lastModified, usedBy, originalName } = image;
  return (
    <li className="flex min-w-0 flex-col text-sm">
      <a href={url} className="block aspect-4/5 min-h-0 bg-sand" aria-label={`Open image ${name}`}>
        <StoredPicture
          image={url}
          preset="card"
          sizes="(min-width: 96rem) 12vw, (min-width: 80rem) 16vw, (min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 46vw"
          className="size-full object-cover"
          failure={
            <span className="flex size-full items-center justify-center p-4 text-muted">
              Image not available
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
        <p dir="auto" className="wrap-anywhere text-muted text-xs">
          {originalName}
        </p>
      ) : null}
      {usedBy.length > 0 ? (
        <Users image={name} products={usedBy} />
      ) : (
        <Unused image={image} onDelete={onDelete} />
      )}
    </li>
  );
}

interface UsersProps {
  /** The image's name. */
  image: string;
  products: LibraryImage['usedBy'];
}

/** Many may share a picture: after the first few, the others are behind a word. */
function Users({ image, products }: UsersProps) {
  const first = products.slice(0, products.length === MAX_PRODUCTS + 1 ? MAX_PRODUCTS + 1 : MAX_PRODUCTS);
  const others = products.slice(first.length);
  return (
    <>
      <UserList image={image} products={first} />
      {others.length > 0 ? (
        <details>
          <summary className="text-link cursor-pointer text-muted">and {others.length} more</summary>
          <UserList image={image} products={others} />
        </details>
      ) : null}
    </>
  );
}

function UserList({ image, products }: UsersProps) {
  const formPath = useFormPath();
  return (
    <ul aria-label="Used by">
      {products.map(({ id, name }) => (
        <li key={id}>
          <Link
            id={`${image}-${id}`}
            to={formPath(`/admin/products/${id}/edit`, `${image}-${id}`)}
            dir="auto"
            className="text-link wrap-anywhere"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Unused({ image: { name, removedAt }, onDelete }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="py-2">
        Not used
        {removedAt ? (
          <span className="block text-muted">
            Kept until <LocalTime date={removedAt} />
          </span>
        ) : null}
      </p>
      <button type="button" onClick={onDelete} className="text-link">
        Delete<span className="sr-only"> image {name}</span>
      </button>
    </div>
  );
}

const MAX_PRODUCTS = 2;
