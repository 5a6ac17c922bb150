import { StoredPicture } from '../parts/stored-picture.tsx';
import { texts } from './texts.ts';
import type { ListedImage } from './use-library.ts';

interface Props {
  image: ListedImage;
  /** The position in the selection, from 1; 0 if not selected. */
  place: number;
  /** Whether the product already uses the image. */
  isTaken: boolean;
  onToggle(): void;
}

/** A stored image with a checkbox, and the name of its file or of a product that uses it. */
export function ChoosableImage({
  image: { name, url, originalName, usedBy },
  place,
  isTaken,
  onToggle,
}: Props) {
  const [product] = usedBy;
  const label = originalName ?? product?.name ?? name;
  return (
    <li>
      <label
        className={`block text-xs focus-within:outline-2 focus-within:outline-ink focus-within:outline-offset-2 ${isTaken ? '' : 'cursor-pointer'}`}
      >
        <span
          className={`relative block aspect-4/5 bg-sand ${place > 0 ? 'outline-2 outline-ink -outline-offset-2' : ''}`}
        >
          <StoredPicture
            image={url}
            preset="card"
            sizes="(min-width: 40rem) 8rem, 30vw"
            className={`size-full object-cover ${isTaken ? 'opacity-40' : ''}`}
            failure={
              <span className="grid size-full place-items-center text-muted">{texts.notAvailable}</span>
            }
          />
          <input
            type="checkbox"
            checked={place > 0}
            disabled={isTaken}
            onChange={onToggle}
            aria-label={isTaken ? texts.alreadyInThisProduct(label) : label}
            className="sr-only"
          />
          {place > 0 ? (
            <span
              aria-hidden
              className="absolute end-0 top-0 grid size-7 place-items-center bg-ink text-page tabular-nums"
            >
              {place}
            </span>
          ) : null}
        </span>
        <span className="wrap-anywhere mt-1 line-clamp-2 text-muted">
          <bdi>{isTaken ? texts.inThisProduct : label}</bdi>
        </span>
      </label>
    </li>
  );
}
