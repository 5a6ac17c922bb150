import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Slide } from '#catalog/settings/shop-settings.ts';
import storefrontStyles from '../storefront/storefront.css?url';
import { CarouselSlide } from './carousel-slide.tsx';

interface Props {
  title: string;
  /** Sets the width, the height and the scale of the frame. */
  className: string;
  slide: Slide;
  headingFace: string;
  /** Called after each change, with the loaded photo, or `null` without one, and the elements with text. */
  onShown?(photo: HTMLImageElement | null, texts: HTMLElement[]): void;
}

/** A slide as it looks on a screen of a certain size. Renders into an iframe, because its styles depend on the screen. */
export function SlideFrame({ title, className, slide, headingFace, onShown }: Props) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!body || !onShown) return;
    const show = () => {
      const photo = body.querySelector('img');
      const isLoaded = photo?.complete && photo.naturalWidth > 0;
      onShown(isLoaded ? photo : null, [...body.querySelectorAll<HTMLElement>('p, h2, a')]);
    };
    const timer = setTimeout(show, SETTLED_MS);
    // `load` does not bubble.
    body.addEventListener('load', show, true);
    return () => {
      clearTimeout(timer);
      body.removeEventListener('load', show, true);
    };
  });
  return (
    // The link of a previewed slide must not leave the form.
    <figure onClickCapture={(event) => event.preventDefault()}>
      <div
        className={`${className} h-[calc(var(--height)*var(--scale)*1px)] w-[calc(var(--width)*var(--scale)*1px)] overflow-hidden border border-line bg-white`}
      >
        <iframe
          title={title}
          sandbox="allow-same-origin"
          srcDoc={emptyPage(headingFace)}
          tabIndex={-1}
          className="h-[900px] w-[calc(var(--width)*1px)] origin-top-left scale-(--scale)"
          ref={(frame) => {
            if (frame?.contentDocument?.querySelector('link[rel=stylesheet]'))
              setBody(frame.contentDocument.body);
          }}
          onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body ?? null)}
        />
      </div>
      <figcaption className="mt-1 text-muted text-xs">{title}</figcaption>
      {body
        ? createPortal(
            <CarouselSlide slide={slide} label="1 of 1" isCurrent isOutOfReach={false} first={false} eager />,
            body,
          )
        : null}
    </figure>
  );
}

/** Milliseconds in which the iframe renders a change. */
const SETTLED_MS = 300;

function emptyPage(headingFace: string): string {
  return `<!doctype html><html lang="en" class="headings-${headingFace}" style="scrollbar-gutter:auto;overflow:hidden"><head><link rel="stylesheet" href="${storefrontStyles}"></head><body></body></html>`;
}
