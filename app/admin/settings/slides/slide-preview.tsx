import { useState } from 'react';
import { SlideFrame } from '#app/slides/slide-frame.tsx';
import { READABLE_CONTRAST } from '#catalog/settings/contrast.ts';
import type { Slide } from '#catalog/settings/store.ts';
import { measureContrast } from './readability.ts';
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
