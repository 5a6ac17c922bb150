import type { SectionValues } from '#catalog/settings/settings-sections.ts';
import type { FeaturedProduct, Slide } from '#catalog/settings/store.ts';
import { randomUuid } from '../../products/drafts/random-uuid.ts';

/** A slide as the form edits it. */
export interface SlideValues extends Slide {
  focus: string;
  /** Identifies the slide while it is edited, whatever its photo. */
  key: string;
}

export interface HomeValues {
  slides: SlideValues[];
  featured: FeaturedProduct[];
}

export function toHomeValues({ slides, featured }: SectionValues<'home'>): HomeValues {
  // The keys are the same on the server and in the browser, because ids contain them.
  return { slides: slides.map((slide, index) => ({ focus: '', ...slide, key: String(index) })), featured };
}

/** Leaves out an empty point of interest. */
export function toHomeSettings({ slides, featured }: HomeValues): SectionValues<'home'> {
  return {
    slides: slides.map(({ key: _, focus, ...slide }) => ({ ...slide, ...(focus ? { focus } : {}) })),
    featured,
  };
}

/** A slide without a photo and without text. */
export function newSlide(): SlideValues {
  return {
    key: randomUuid(),
    picture: '',
    focus: '',
    title: '',
    subtitle: '',
    description: '',
    callToAction: '',
    link: '/women',
    textPosition: 'left',
  };
}
