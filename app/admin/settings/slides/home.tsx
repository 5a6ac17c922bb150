import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { shopOf } from '#app/context.ts';
import { shopHeadingFace } from '#app/shop-heading-face.ts';
import { findChosenProducts } from '#catalog/products/home-products.server.ts';
import { findProductNames } from '#catalog/products/product-names.server.ts';
import { linkedProduct } from '#catalog/settings/slide-link.ts';
import { addAndFocus } from '../add-and-focus.ts';
import { FeaturedProducts } from '../featured/featured-products.tsx';
import { moved } from '../move-buttons.tsx';
import { usePhotoUploads } from '../photos/use-photo-uploads.ts';
import { loadSection } from '../section-loader.server.ts';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.tsx';
import { errorAt } from '../value-at-path.ts';
import type { Route } from './+types/home';
import { SlideFields } from './slide-fields.tsx';
import { newSlide, type SlideValues, toHomeSettings, toHomeValues } from './slide-values.ts';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, imageLimits, settings } = shopOf(args);
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

/** The slides of the home page and its featured products. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { imageLimits, productNames, headingFace, isFixed } = loaderData;
  const form = useSettingsForm({
    section: 'home',
    loaded: loaderData,
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
  const uploads = usePhotoUploads(imageLimits, (key, url) => change(key, { picture: url, focus: '' }));
  return (
    <SettingsForm
      title={texts.title}
      introduction={texts.introduction}
      isFixed={isFixed}
      isUploading={uploads.isUploading}
      form={form}
    >
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

const MAX_SLIDES = 8;
