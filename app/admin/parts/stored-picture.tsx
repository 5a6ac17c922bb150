import type { ReactNode } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import { PRESETS, variantUrl } from '#platform/media/image-addresses.ts';

interface Props {
  /** The address of the stored image. */
  image: string;
  preset: 'thumb' | 'card';
  sizes: string;
  className: string;
  /** Shown if the image cannot be loaded. */
  failure: ReactNode;
}

/** A stored image in one size and the browser's best format. Its `alt` is empty: the text beside it describes it. */
export function StoredPicture({ image, preset, ...shown }: Props) {
  return (
    <Picture
      src={variantUrl(image, preset, 'jpg')}
      sources={[
        { type: 'image/avif', srcSet: variantUrl(image, preset, 'avif') },
        { type: 'image/webp', srcSet: variantUrl(image, preset, 'webp') },
      ]}
      alt=""
      width={PRESETS[preset].width}
      height={PRESETS[preset].height}
      {...shown}
    />
  );
}

interface ThumbnailProps {
  image: string | undefined;
  /** The size. */
  className?: string;
}

/** A very small version of a stored image. Its `alt` is empty, because the text beside it describes it. */
export function Thumbnail({ image, className = 'h-12.5 w-10' }: ThumbnailProps) {
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
