import { type ReactNode, useState } from 'react';

export interface PictureSource {
  /** `image/avif` */
  type: string;
  srcSet: string;
  /** For which screens, where a picture is cut differently for some: `(orientation: portrait)`. */
  media?: string;
}

interface Props {
  src: string;
  sources: PictureSource[];
  /** What width the picture takes on the page, for the browser to choose a source. */
  sizes: string;
  alt: string;
  width: number;
  height: number;
  /** Only for pictures that are on the first screen. */
  eager?: boolean;
  className?: string;
  /** What of it stays in sight where it is cropped, as in CSS: `30% 60%`. */
  position?: string;
  /** Shown in the picture's place when it cannot be loaded. */
  failure: ReactNode;
}

/** A picture in several formats and sizes. */
export function Picture({
  src,
  sources,
  sizes,
  alt,
  width,
  height,
  eager = false,
  className,
  position,
  failure,
}: Props) {
  const [failed, setFailed] = useState(false);
  // An image that failed before hydration fires no more event: its state is read once instead.
  const checkEarlyFailure = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(true);
  };
  if (failed) return failure;
  return (
    <picture className="contents">
      {sources.map(({ type, srcSet, media }) => (
        <source key={srcSet} type={type} srcSet={srcSet} media={media} sizes={sizes} />
      ))}
      <img
        ref={checkEarlyFailure}
        src={src}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={className}
        style={position ? { objectPosition: position } : undefined}
        onError={() => setFailed(true)}
      />
    </picture>
  );
}
