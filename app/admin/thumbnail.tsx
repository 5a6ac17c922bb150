import { Picture } from '#app/ui/picture.tsx';
import { PRESETS, variantUrl } from '#media/image-addresses.ts';

/** A stored image as small as a stamp. The text beside it says what it shows. */
export function Thumbnail({ image }: { image: string | undefined }) {
  const nothing = <span className="block h-12.5 w-10 bg-sand" />;
  if (!image) return nothing;
  return (
    <Picture
      key={image}
      src={variantUrl(image, 'thumb', 'jpg')}
      sources={[
        { type: 'image/avif', srcSet: variantUrl(image, 'thumb', 'avif') },
        { type: 'image/webp', srcSet: variantUrl(image, 'thumb', 'webp') },
      ]}
      sizes="2.5rem"
      alt=""
      width={PRESETS.thumb.width}
      height={PRESETS.thumb.height}
      className="h-12.5 w-10 bg-sand object-cover"
      failure={nothing}
    />
  );
}
