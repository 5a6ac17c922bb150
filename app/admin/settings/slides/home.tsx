import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getContext } from '#app/context.ts';
import { shopHeadingFace } from '#app/shop-heading-face.ts';
import { SlideFrame } from '#app/slides/slide-frame.tsx';
import { slidePicture } from '#app/slides/slide-image.ts';
import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { findChosenProducts } from '#catalog/products/home-products.server.ts';
import { findProductNames } from '#catalog/products/product-names.server.ts';
import { READABLE_CONTRAST } from '#catalog/settings/contrast.ts';
import type { SectionValues } from '#catalog/settings/settings-sections.ts';
import { type FeaturedProduct, MAX_SLIDES, type Slide } from '#catalog/settings/shop-settings.ts';
import { linkedProduct } from '#catalog/settings/slide-link.ts';
import { errorAt } from '../../editor/value-at-path.ts';
import { randomUuid } from '../../parts/random-uuid.ts';
import { addAndFocus } from '../add-and-focus.ts';
import { FeaturedProducts } from '../featured/featured-products.tsx';
import { MoveButtons, moved } from '../move-buttons.tsx';
import { PhotoField } from '../photos/photo-field.tsx';
import { type PhotoUploads, usePhotoUploads } from '../photos/use-photo-uploads.ts';
import { saveInDraft } from '../save-in-draft.ts';
import { saveSettings } from '../save-settings.server.ts';
import { loadSection } from '../section-loader.server.ts';
import { SettingsForm } from '../settings-form.tsx';
import { type SettingsFormState, useSettingsForm } from '../use-settings-form.tsx';
import type { Route } from './+types/home';
import { measureContrast } from './measure-contrast.ts';
import { SlideLinkFields } from './slide-link-fields.tsx';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, imageLimits, settings } = getContext(args);
  const section = await loadSection(args, 'home');
  const linked = section.settings.slides.flatMap(({ link }) => linkedProduct(link) ?? []);
  return {
    ...section,
    imageLimits,
    productNames: await findProductNames(db, linked),
    chosenProducts: await findChosenProducts(db, section.settings.featured),
    headingFace: shopHeadingFace(settings.store),
  };
}

export { saveInDraft as clientAction, saveSettings as action };

/** The slides of the home page and its featured products. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { imageLimits, productNames, headingFace, isFixed } = loaderData;
  const uploads = usePhotoUploads(
    imageLimits,
    (key, url) => change(key, { picture: url, focus: '' }),
    slideHint,
  );
  const form = useSettingsForm({
    section: 'home',
    loaded: loaderData,
    isUploading: uploads.isUploading,
    toValues: toHomeValues,
    toSettings: toHomeSettings,
  });
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { values, setValues, rearrange } = form;
  const { slides } = values;
  const edit = (changed: (slides: SlideValues[]) => SlideValues[]) =>
    setValues((latest) => ({ ...latest, slides: changed(latest.slides) }));
  const change = (key: string, changed: Partial<SlideValues>) => {
    edit((latest) => latest.map((slide) => (slide.key === key ? { ...slide, ...changed } : slide)));
    const path = `slides.${slides.findIndex((slide) => slide.key === key)}`;
    for (const field of Object.keys(changed)) form.clearError(`${path}.${field}`);
  };
  return (
    <SettingsForm title={texts.title} introduction={texts.introduction} isFixed={isFixed} form={form}>
      {slides.length === 0 ? <p className="mt-6 text-sm">{texts.none}</p> : null}
      <ol ref={list} className="mt-6 border-line border-b">
        {slides.map((slide, index) => (
          <SlideFields
            key={slide.key}
            form={form}
            slide={slide}
            index={index}
            count={slides.length}
            uploads={uploads}
            productNames={productNames}
            headingFace={headingFace}
            onChange={(changed) => change(slide.key, changed)}
            onMove={(to) => rearrange((latest) => ({ ...latest, slides: moved(slides, index, to) }))}
            onRemove={() => {
              uploads.remove(slide.key);
              const without = slides.filter(({ key }) => key !== slide.key);
              // The button to add one is disabled while the list is full.
              flushSync(() => rearrange((latest) => ({ ...latest, slides: without })));
              addButton.current?.focus();
            }}
          />
        ))}
      </ol>
      <button
        ref={addButton}
        type="button"
        disabled={slides.length >= MAX_SLIDES}
        onClick={() => addAndFocus(list, () => edit((latest) => [...latest, newSlide()]))}
        className="mt-4 min-h-11 border border-edge px-5 text-sm disabled:opacity-50"
      >
        {texts.add}
      </button>
      <FeaturedProducts
        chosen={values.featured}
        existing={loaderData.chosenProducts}
        error={errorAt(form.errors, 'featured')}
        onChange={(change) => {
          setValues((latest) => ({ ...latest, featured: change(latest.featured) }));
          form.clearError('featured');
        }}
      />
    </SettingsForm>
  );
}

interface Props {
  form: Pick<SettingsFormState<HomeValues>, 'text' | 'translatable' | 'errors'>;
  slide: SlideValues;
  index: number;
  count: number;
  uploads: PhotoUploads;
  productNames: Record<string, string>;
  headingFace: string;
  onChange(changed: Partial<SlideValues>): void;
  onMove(to: number): void;
  onRemove(): void;
}

/** The fields of one slide, below its title in a collapsible section. */
function SlideFields({ form, slide, index, count, uploads, productNames, headingFace, ...on }: Props) {
  const path = `slides.${index}`;
  const { text, translatable, errors } = form;
  const { key, picture, focus, title, link } = slide;
  const [isOpen, setOpen] = useState(picture === '');
  const hasError = errorAt(errors, path) !== undefined;
  const name = title || texts.newSlide;
  const what = texts.slide(index + 1);
  return (
    <li className="relative border-line border-t">
      <details open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-3 pe-24 text-lg wrap-anywhere">
          <span className="inline-flex w-[calc(100%-1.5rem)] items-center gap-3 align-middle">
            {picture ? (
              <img
                src={slidePicture({ picture, focus }).src}
                alt=""
                width={64}
                height={32}
                loading="lazy"
                className="h-8 w-16 shrink-0 bg-sand object-cover"
              />
            ) : null}
            <span>
              {index + 1}. {name}
            </span>
          </span>
        </summary>
        <div className="pb-6">
          <PhotoField
            size={texts.size}
            hint={uploads.hintOf(key)}
            photo={slide}
            what={what}
            upload={uploads.of(key)}
            error={errorAt(errors, `${path}.picture`)}
            onUpload={(file) => uploads.add(key, file)}
            onRetry={() => uploads.retry(key)}
            onGiveUp={() => uploads.remove(key)}
            onChange={on.onChange}
          />
          <div className="grid gap-x-8 sm:grid-cols-2">
            <Field maxLength={LINE} {...translatable(`${path}.subtitle`, texts.subtitle)} />
            <Field maxLength={LINE} {...translatable(`${path}.title`, texts.slideTitle)} />
          </div>
          <TextField rows={2} maxLength={PARAGRAPH} {...translatable(`${path}.description`, texts.text)} />
          <div className="grid gap-x-8 sm:grid-cols-3">
            <Field maxLength={LINE} {...translatable(`${path}.callToAction`, texts.linkText)} />
            <SelectField label={texts.position} {...text(`${path}.textPosition`)}>
              <option value="left">{texts.left}</option>
              <option value="center">{texts.center}</option>
              <option value="right">{texts.right}</option>
            </SelectField>
            <SelectField label={texts.color} {...text(`${path}.textColor`)}>
              <option value="dark">{texts.dark}</option>
              <option value="light">{texts.light}</option>
            </SelectField>
          </div>
          <SlideLinkFields
            name={`${path}.link`}
            link={link}
            error={errorAt(errors, `${path}.link`)}
            productNames={productNames}
            onChange={(changed) => on.onChange({ link: changed })}
          />
          {picture && (isOpen || hasError) ? <SlidePreview slide={slide} headingFace={headingFace} /> : null}
          <button type="button" onClick={on.onRemove} className="text-link mt-2 text-sm">
            {texts.remove(name)}
          </button>
        </div>
      </details>
      <div className="absolute end-0 top-1 flex">
        <MoveButtons id={`slide-${key}`} name={name} index={index} count={count} onMove={on.onMove} />
      </div>
    </li>
  );
}

/**
 * The lengths of texts that fit on a slide. The form offers no more; longer ones of `store.config.ts` or of earlier
 * versions make the slide higher.
 */
const LINE = 80;
const PARAGRAPH = 240;

/** Returns a hint if a photo of this size may look bad as a slide. */
function slideHint({ width, height }: Record<'width' | 'height', number>): string | null {
  if (width < 1.2 * height) return texts.isUpright(width, height);
  return width < SHARP_FROM ? texts.isSmall(width, height) : null;
}

/** Pixels of the width. */
const SHARP_FROM = 1_600;

/** A slide as visitors see it on a desktop and on a phone, and a warning if its text is hard to read. */
function SlidePreview({ slide, headingFace }: { slide: Slide; headingFace: string }) {
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

/** A slide as the form edits it. */
interface SlideValues extends Slide {
  focus: string;
  textColor: 'light' | 'dark';
  /** Identifies the slide while it is edited, whatever its photo. */
  key: string;
}

interface HomeValues {
  slides: SlideValues[];
  featured: FeaturedProduct[];
}

function toHomeValues({ slides, featured }: SectionValues<'home'>): HomeValues {
  // The keys are the same on the server and in the browser, because ids contain them.
  return {
    slides: slides.map((slide, index) => ({
      focus: '',
      textColor: 'dark' as const,
      ...slide,
      key: String(index),
    })),
    featured,
  };
}

/** Leaves out an empty point of interest and the usual color. */
function toHomeSettings({ slides, featured }: HomeValues): SectionValues<'home'> {
  return {
    slides: slides.map(({ key: _, focus, textColor, ...slide }) => ({
      ...slide,
      ...(focus ? { focus } : {}),
      ...(textColor === 'light' ? { textColor } : {}),
    })),
    featured,
  };
}

/** A slide without a photo and without text. */
function newSlide(): SlideValues {
  return {
    key: randomUuid(),
    picture: '',
    focus: '',
    textColor: 'dark',
    title: '',
    subtitle: '',
    description: '',
    callToAction: '',
    link: '/women',
    textPosition: 'left',
  };
}
