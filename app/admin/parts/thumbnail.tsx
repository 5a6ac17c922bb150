import { StoredPicture } from './stored-picture.tsx';

/** A stored image as small as a stamp. The text beside it says what it shows. */
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
