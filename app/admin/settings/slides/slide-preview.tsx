import { useState } from 'react';
import { SlideFrame } from '#app/slides/slide-frame.tsx';
import { contrastOf, READABLE_CONTRAST, type Rgb } from '#catalog/settings/accent.ts';
import type { Slide } from '#catalog/settings/shop-settings.ts';
import { texts } from './texts.ts';

/** A slide as visitors see it on a desktop and on a phone, and a warning if its text is hard to read. */
export function SlidePreview({ slide, headingFace }: { slide: Slide; headingFace: string }) {
  const [contrast, setContrast] = useState<number | null>(null);
  return (
    <div className="mt-5">
      <div inert className="flex flex-wrap gap-4">
        <SlideFrame
          title={texts.onDesktop}
          className="[--height:720] [--scale:0.19] [--width:1440] sm:[--scale:0.36]"
          slide={slide}
          headingFace={headingFace}
          onShown={(photo, boxes) => setContrast(photo && measureContrast(photo, boxes))}
        />
        <SlideFrame
          title={texts.onPhone}
          className="[--height:740] [--scale:0.36] [--width:390]"
          slide={slide}
          headingFace={headingFace}
        />
      </div>
      <p role="status" className="mt-2 text-accent text-sm">
        {contrast !== null && contrast < READABLE_CONTRAST ? texts.hardToRead(contrast) : ''}
      </p>
    </div>
  );
}

/**
 * Measures the contrast of text over a photo that is shown with `object-fit: cover`.
 *
 * @param texts the elements with text over the photo.
 * @returns the contrast that 95 % of the pixels behind the text reach; `null` if no text is over the photo.
 */
function measureContrast(photo: HTMLImageElement, texts: Iterable<HTMLElement>): number | null {
  const contrasts = [...texts].flatMap((text) => {
    const color = parseRgb(getComputedStyle(text).color);
    return linesOf(text).flatMap((line) =>
      pixelsBehind(photo, line).map((pixel) => contrastOf(color, pixel)),
    );
  });
  contrasts.sort((a, b) => a - b);
  return contrasts[Math.floor(contrasts.length * UNREADABLE_SHARE)] ?? null;
}

const UNREADABLE_SHARE = 0.05;

/** Returns the boxes of an element's lines, each as wide as its text. */
function linesOf(text: HTMLElement): DOMRect[] {
  const range = text.ownerDocument.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

function pixelsBehind(photo: HTMLImageElement, line: DOMRect): Rgb[] {
  const frame = photo.getBoundingClientRect();
  const left = Math.max(line.left, frame.left);
  const top = Math.max(line.top, frame.top);
  const width = Math.min(line.right, frame.right) - left;
  const height = Math.min(line.bottom, frame.bottom) - top;
  if (width <= 0 || height <= 0) return [];
  const scale = Math.max(frame.width / photo.naturalWidth, frame.height / photo.naturalHeight);
  const [x = 0.5, y = 0.5] = getComputedStyle(photo)
    .objectPosition.split(' ')
    .map((position) => Number.parseFloat(position) / 100);
  const hiddenLeft = (photo.naturalWidth * scale - frame.width) * x;
  const hiddenTop = (photo.naturalHeight * scale - frame.height) * y;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(SAMPLES, Math.ceil(width));
  canvas.height = Math.min(SAMPLES, Math.ceil(height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.drawImage(
    photo,
    (left - frame.left + hiddenLeft) / scale,
    (top - frame.top + hiddenTop) / scale,
    width / scale,
    height / scale,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return Array.from({ length: data.length / 4 }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3);
    return [red, green, blue];
  });
}

/** Number of samples per line, in each direction. */
const SAMPLES = 48;

function parseRgb(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}
