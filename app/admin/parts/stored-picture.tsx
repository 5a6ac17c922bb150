import type { ReactNode } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import { PRESETS, variantUrl } from '#platform/media/image-addresses.ts';

interface Props {
  /** The address of a stored image. */
  image: string;
  preset: 'thumb' | 'card';
  sizes: string;
  className: string;
  /** Shown in its place when it cannot be loaded. */
  failure: ReactNode;
}

/** A stored image at one of its sizes, in the best format that the browser has. The text beside it says what it shows. */
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
