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
