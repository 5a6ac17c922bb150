import { getContext } from '#app/context.ts';
import { shopHeadingFace } from '#app/shop-heading-face.ts';
import { slidePicture } from '#app/slides/slide-image.ts';
import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { findChosenProducts } from '#catalog/products/home-products.server.ts';
import { findProductNames } from '#catalog/products/products.server.ts';
import { BLOCK_NAMES, type BlockKind } from '#catalog/settings/home-blocks.ts';
import { MAX_SLIDES } from '#catalog/settings/settings-limits.ts';
import type { SectionValues, Slide } from '#catalog/settings/shop-settings.ts';
import { linkedProduct } from '#catalog/settings/slide-link.ts';
import { errorAt } from '../../editor/editor-store.ts';
import { randomUuid } from '../../parts/random-uuid.ts';
import { type Uploads, useUploads } from '../../products/images/uploads-store.ts';
import { withDefaults, withoutDefaults } from '../defaults.ts';
import {
  AddButton,
  EntryList,
  type EntryProps,
  EntrySection,
  PhotoSummary,
  useEntries,
} from '../entries.tsx';
import { PhotoField } from '../photo-field.tsx';
import { loadSection, saveSettings } from '../section.server.ts';
import { SettingsForm, type SettingsFormState, saveInDraft, useSettingsForm } from '../settings-form.tsx';
import type { Route } from './+types/home';
import { FeaturedProducts } from './featured-products.tsx';
import { type BlockValues, HomeBlocks, toBlocks, toBlockValues } from './home-blocks.tsx';
import { SlideLinkFields } from './slide-link-fields.tsx';
import { SlidePreview } from './slide-preview.tsx';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, imageLimits, settings } = getContext(args);
  const section = await loadSection(args, 'home');
  const { blocks, slides } = section.settings;
  const linked = [...blocks, ...slides].flatMap(({ link = '' }) => linkedProduct(link) ?? []);
  return {
    ...section,
    imageLimits,
    productNames: await findProductNames(db, linked),
    chosenProducts: await findChosenProducts(db, section.settings.featured),
    headingFace: shopHeadingFace(settings.store),
  };
}

export { saveInDraft as clientAction, saveSettings as action };

/** The blocks of the home page, its slides and its featured products. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { imageLimits, productNames, headingFace } = loaderData;
  const uploads = useUploads(
    imageLimits,
    (key, url) => entries.change(key, { picture: url, focus: '' }),
    slideHint,
  );
  const blockUploads = useUploads(imageLimits, (key, url) =>
    blockEntries.change(key, { picture: url, focus: '' }),
  );
  const form = useSettingsForm({
    section: 'home',
    loaded: loaderData,
    isUploading: uploads.isUploading || blockUploads.isUploading,
    toValues: toHomeValues,
    toSettings: toHomeSettings,
  });
  const { values, setValues } = form;
  const { blocks, slides } = values;
  const blockEntries = useEntries(form, 'blocks', blocks, (latest: HomeValues, change) => ({
    ...latest,
    blocks: change(latest.blocks),
  }));
  const entries = useEntries(form, 'slides', slides, (latest: HomeValues, change) => ({
    ...latest,
    slides: change(latest.slides),
  }));
  return (
    <SettingsForm title={texts.title} introduction={texts.introduction} form={form}>
      <HomeBlocks form={form} entries={blockEntries} uploads={blockUploads} productNames={productNames} />
      <h2 className="mt-10 font-display">{texts.slides}</h2>
      <NotShown kind="slides" blocks={blocks} />
      {slides.length === 0 ? <p className="mt-3 text-sm">{texts.none}</p> : null}
      <EntryList entries={entries} className="mt-3">
        {(slide, entry) => (
          <SlideFields
            form={form}
            slide={slide}
            uploads={uploads}
            productNames={productNames}
            headingFace={headingFace}
            {...entry}
          />
        )}
      </EntryList>
      <AddButton
        ref={entries.addButton}
        disabled={slides.length >= MAX_SLIDES}
        onClick={() => entries.add(newSlide())}
      >
        {texts.add}
      </AddButton>
      <FeaturedProducts
        chosen={values.featured}
        existing={loaderData.chosenProducts}
        error={errorAt(form.errors, 'featured')}
        hint={<NotShown kind="featured" blocks={blocks} />}
        onChange={(change) => {
          setValues((latest) => ({ ...latest, featured: change(latest.featured) }));
          form.clearError('featured');
        }}
      />
    </SettingsForm>
  );
}

/** Says that the home page lacks the block that would show what is edited below. */
function NotShown({ kind, blocks }: { kind: BlockKind; blocks: BlockValues[] }) {
  if (blocks.some((block) => block.kind === kind)) return null;
  return <p className="mt-3 text-accent text-sm">{texts.notShown(BLOCK_NAMES[kind])}</p>;
}

interface Props extends EntryProps<SlideValues> {
  form: Pick<SettingsFormState<HomeValues>, 'text' | 'translatable' | 'errors'>;
  slide: SlideValues;
  uploads: Uploads;
  productNames: Record<string, string>;
  headingFace: string;
}

/** The fields of one slide, below its title in a collapsible section. */
function SlideFields({ form, slide, section, uploads, productNames, headingFace, onChange }: Props) {
  const { index } = section;
  const path = `slides.${index}`;
  const { text, translatable, errors } = form;
  const { key, picture, focus, title, link } = slide;
  const name = title || texts.newSlide;
  const photo = picture ? (
    <img
      src={slidePicture({ picture, focus }).src}
      alt=""
      width={64}
      height={32}
      loading="lazy"
      className="h-8 w-16 shrink-0 bg-sand object-cover"
    />
  ) : null;
  return (
    <EntrySection
      {...section}
      name={name}
      summary={<PhotoSummary photo={photo}>{`${index + 1}. ${name}`}</PhotoSummary>}
      isNew={picture === ''}
      remove={texts.remove(name)}
      onRemove={() => {
        uploads.remove(key);
        section.onRemove();
      }}
    >
      {(isOpen) => (
        <>
          <PhotoField
            id={key}
            photo={slide}
            what={texts.slide(index + 1)}
            uploads={uploads}
            error={errorAt(errors, `${path}.picture`)}
            size={texts.size}
            onChange={onChange}
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
            onChange={(changed) => onChange({ link: changed })}
          />
          {picture && isOpen ? <SlidePreview slide={slide} headingFace={headingFace} /> : null}
        </>
      )}
    </EntrySection>
  );
}

/** Lengths that fit on a slide. Longer texts of `store.config.ts` or earlier versions make the slide higher. */
const LINE = 80;
const PARAGRAPH = 240;

/** Returns a hint if a photo of this size may look bad as a slide. */
function slideHint({ width, height }: Record<'width' | 'height', number>): string | null {
  if (width < 1.2 * height) return texts.isUpright(width, height);
  return width < SHARP_FROM ? texts.isSmall(width, height) : null;
}

/** Pixels of the width. */
const SHARP_FROM = 1_600;

/** A slide as the form edits it. */
interface SlideValues extends Slide {
  focus: string;
  textColor: 'light' | 'dark';
  /** Identifies the slide while it is edited, whatever its photo. */
  key: string;
}

const DEFAULTS = { focus: '', textColor: 'dark' as const };

function toHomeValues({ blocks, slides, featured }: SectionValues<'home'>) {
  // The keys are the same on the server and in the browser, because ids contain them.
  return {
    blocks: toBlockValues(blocks),
    slides: slides.map(
      (slide, index): SlideValues => ({ ...withDefaults(slide, DEFAULTS), key: String(index) }),
    ),
    featured,
  };
}

type HomeValues = ReturnType<typeof toHomeValues>;

/** Leaves out an empty point of interest and the usual color. */
function toHomeSettings({ blocks, slides, featured }: HomeValues): SectionValues<'home'> {
  return {
    blocks: toBlocks(blocks),
    slides: slides.map(({ key: _, ...slide }) => withoutDefaults(slide, DEFAULTS)),
    featured,
  };
}

/** A slide without a photo and without text. */
function newSlide(): SlideValues {
  return {
    key: randomUuid(),
    ...DEFAULTS,
    picture: '',
    title: '',
    subtitle: '',
    description: '',
    callToAction: '',
    link: '/women',
    textPosition: 'left',
  };
}
