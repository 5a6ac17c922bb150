import { type ReactNode, useState } from 'react';
import { preload } from 'react-dom';

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
  /** Not only once it comes near the screen. */
  eager?: boolean;
  /** Before all else: for the one picture that is the largest of the first screen. */
  first?: boolean;
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
  first = false,
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
  if (first) preloadNewest(sources, sizes);
  return (
    <picture className="contents">
      {sources.map(({ type, srcSet, media }) => (
        <source key={srcSet} type={type} srcSet={srcSet} media={media} sizes={sizes} />
      ))}
      <img
        ref={checkEarlyFailure}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager || first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={className}
        style={position ? { objectPosition: position } : undefined}
        onError={() => setFailed(true)}
      />
    </picture>
  );
}

/** Preloads a picture from the page's head. */
function preloadNewest(sources: PictureSource[], sizes: string): void {
  for (const { type, srcSet, media } of sources) {
    // A browser that does not know it leaves it alone, and chooses among all when it comes to the picture.
    if (type !== 'image/avif') continue;
    const [href = ''] = srcSet.split(' ');
    const chosen = { imageSrcSet: srcSet, imageSizes: sizes, type, ...(media ? { media } : {}) };
    preload(href, { as: 'image', fetchPriority: 'high', ...chosen });
  }
}
