import { Link } from 'react-router';
import { useTexts } from '#app/texts/use-texts.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { Slide } from '#catalog/settings/shop-settings.ts';
import type { ShownSlide } from '#catalog/settings/shown-store.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { slidePicture } from './slide-image.ts';

interface Props {
  slide: ShownSlide;
  /** `2 of 5` */
  label: string;
  isCurrent: boolean;
  /** Whether the slide is out of view and must not be reached by keyboard or screen reader. */
  isOutOfReach: boolean;
  first: boolean;
  eager: boolean;
}

/**
 * One slide. Its text is on the empty side of the picture, and on narrow screens below the picture. A slide with more text
 * than usual is higher, so that no text leaves it.
 */
export function CarouselSlide({ slide, label, isCurrent, isOutOfReach, first, eager }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form.
    <div
      role="group"
      aria-roledescription={useTexts().home.slideKind}
      aria-label={label}
      inert={isOutOfReach}
      className={`grid w-full shrink-0 snap-start ${isCurrent ? 'z-1' : 'z-0'}`}
    >
      <div className="relative bg-page">
        <div className="aspect-4/5 bg-sand sm:aspect-2/1 xl:absolute xl:inset-0 xl:aspect-auto">
          <Picture
            key={slide.picture}
            {...slidePicture(slide)}
            sizes="100vw"
            alt=""
            width={1600}
            height={800}
            first={first}
            eager={eager}
            className="size-full object-cover"
            failure={null}
          />
        </div>
        <div
          className={`measure py-7 xl:relative xl:flex xl:h-full xl:min-h-[clamp(30rem,50vw,calc(100svh-11.25rem))] xl:pt-0 xl:pb-[4vh] ${PLACES[slide.textPosition]} ${slide.textColor === 'light' ? 'xl:text-page' : ''}`}
        >
          <div className="slide-text">
            <p {...languageOf(slide, 'subtitle')} className="eyebrow">
              {slide.subtitle}
            </p>
            <h2
              {...languageOf(slide, 'title')}
              className={`mt-3 font-display text-display-l hyphens-auto ${slide.title.length > LONG_TITLE ? '' : 'sm:text-display-xl'}`}
            >
              {slide.title}
            </h2>
            <p
              {...languageOf(slide, 'description')}
              className="mt-3 max-w-[40ch] text-balance xl:mt-5 xl:text-lg"
            >
              {slide.description}
            </p>
            {slide.link === undefined ? null : (
              <Link
                to={slide.link}
                {...languageOf(slide, 'callToAction')}
                className="mt-2 inline-flex min-h-11 items-center underline decoration-1 underline-offset-8 outline-current after:absolute after:inset-0 hover:decoration-2 xl:mt-6"
              >
                {slide.callToAction}
              </Link>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Longer titles are smaller. */
const LONG_TITLE = 32;

/** Physical sides of the picture, which do not change for right-to-left languages. */
const PLACES: Record<Slide['textPosition'], string> = {
  left: 'xl:items-center xl:justify-start xl:rtl:justify-end xl:*:max-w-[34%]',
  right: 'xl:items-center xl:justify-end xl:rtl:justify-start xl:*:max-w-[31%]',
  center:
    'xl:items-start xl:justify-center xl:text-center xl:*:mt-[6vh] xl:*:flex xl:*:max-w-[60%] xl:*:flex-col xl:*:items-center',
};
