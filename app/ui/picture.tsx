import { type ReactNode, useEffect, useState } from 'react';
import { preload } from 'react-dom';
import { listenTo } from '#app/ui/browser-state.ts';

export interface PictureSource {
  /** `image/avif` */
  type: string;
  srcSet: string;
  /** A media query, if some screens get a different crop: `(orientation: portrait)`. */
  media?: string;
}

interface Props {
  src: string;
  sources: PictureSource[];
  /** The width of the picture on the page. The browser needs it to choose a source. */
  sizes: string;
  alt: string;
  width: number;
  height: number;
  /** Loads the picture even if it is not near the screen. */
  eager?: boolean;
  /** Loads the picture before all others. For the largest picture of the first screen. */
  first?: boolean;
  className?: string;
  /** The point that stays visible in a crop, as CSS `object-position`: `30% 60%`. */
  position?: string;
  /** For pictures of other sites: they do not learn which page shows them, and some refuse other pages. */
  referrerPolicy?: 'no-referrer';
  /** Shown if the picture cannot be loaded. */
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
  referrerPolicy,
  failure,
}: Props) {
  const [failures, setFailures] = useState(0);
  const failed = failures > 1;
  // A new element requests the picture again, once: browsers also report a failure if a load was canceled, for example
  // by a navigation that was canceled itself.
  const onError = () => setFailures(failures + 1);
  const ref = (image: HTMLImageElement | null) => {
    // An image that failed before hydration, or after a change of the window's size, may fire no further event.
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) onError();
    if (image && !first) fadeInWhenLate(image);
  };
  // A picture that failed while the device was offline loads when it is online again.
  useEffect(() => {
    if (!failed) return;
    return listenTo(window, 'online', () => setFailures(0));
  }, [failed]);
  if (failed) return failure;
  if (first) preloadNewest(sources, sizes);
  return (
    <picture className="contents">
      {sources.map(({ type, srcSet, media }) => (
        <source key={srcSet} type={type} srcSet={srcSet} media={media} sizes={sizes} />
      ))}
      <img
        key={failures}
        ref={ref}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager || first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        referrerPolicy={referrerPolicy}
        className={className}
        style={position ? { objectPosition: position } : undefined}
        onError={onError}
      />
    </picture>
  );
}

/** Fades an image in that arrives after its first frame. One that is in the browser's cache appears at once. */
function fadeInWhenLate(image: HTMLImageElement): void {
  requestAnimationFrame(() => {
    if (!image.complete) image.onload = () => image.animate({ opacity: [0, 1] }, 200);
  });
}

/** Preloads a picture from the page's head. */
function preloadNewest(sources: PictureSource[], sizes: string): void {
  for (const { type, srcSet, media } of sources) {
    // A browser that does not support the format ignores the preload.
    if (type !== 'image/avif') continue;
    const [href = ''] = srcSet.split(' ');
    const chosen = { imageSrcSet: srcSet, imageSizes: sizes, type, ...(media ? { media } : {}) };
    preload(href, { as: 'image', fetchPriority: 'high', ...chosen });
  }
}
