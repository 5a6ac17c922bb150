import { StoredPicture } from './stored-picture.tsx';

/** A very small version of a stored image. Its `alt` is empty, because the text beside it describes it. */
export function Thumbnail({ image }: { image: string | undefined }) {
  const nothing = <span className="block h-12.5 w-10 bg-sand" />;
  if (!image) return nothing;
  return (
    <StoredPicture
      key={image}
      image={image}
      preset="thumb"
      sizes="2.5rem"
      className="h-12.5 w-10 bg-sand object-cover"
      failure={nothing}
    />
  );
}
