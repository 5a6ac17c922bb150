import { StoredPicture } from './stored-picture.tsx';

interface Props {
  image: string | undefined;
  /** The size. */
  className?: string;
}

/** A very small version of a stored image. Its `alt` is empty, because the text beside it describes it. */
export function Thumbnail({ image, className = 'h-12.5 w-10' }: Props) {
  const nothing = <span className={`block bg-sand ${className}`} />;
  if (!image) return nothing;
  return (
    <StoredPicture
      key={image}
      image={image}
      preset="thumb"
      sizes="2.5rem"
      className={`bg-sand object-cover ${className}`}
      failure={nothing}
    />
  );
}
