import { useState } from 'react';
import { uprightPicture } from '#app/slides/slide-image.ts';
import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import {
  BLOCK_KINDS,
  BLOCK_NAMES,
  type BlockKind,
  blockName,
  isSingle,
  MAX_BLOCKS,
} from '#catalog/settings/home-blocks.ts';
import type { HomeBlock } from '#catalog/settings/shop-settings.ts';
import { errorAt } from '../../editor/editor-store.ts';
import { Tick } from '../../parts/form-parts.tsx';
import { randomUuid } from '../../parts/random-uuid.ts';
import type { Uploads } from '../../products/images/uploads-store.ts';
import {
  AddButton,
  type Entries,
  EntryList,
  type EntryProps,
  EntrySection,
  PhotoSummary,
} from '../entries.tsx';
import { PhotoField } from '../photo-field.tsx';
import type { SettingsFormState } from '../settings-form.tsx';
import { SlideLinkFields } from './slide-link-fields.tsx';
import { texts } from './texts.ts';

interface Props {
  form: Pick<SettingsFormState<{ blocks: BlockValues[] }>, 'text' | 'tick' | 'translatable' | 'errors'>;
  entries: Entries<BlockValues>;
  uploads: Uploads;
  /** The names of linked products, by their ids. */
  productNames: Record<string, string>;
}

/** Adds, orders and edits the blocks of the home page. */
export function HomeBlocks({ form, entries, uploads, productNames }: Props) {
  const blocks = entries.items;
  const offered = BLOCK_KINDS.filter((kind) => !isSingle(kind) || blocks.every((each) => each.kind !== kind));
  const [chosen, setChosen] = useState<BlockKind>('split');
  const kind = offered.includes(chosen) ? chosen : 'split';
  return (
    <section aria-labelledby="blocks" className="mt-8">
      <h2 id="blocks" className="font-display">
        {texts.blocks.title}
      </h2>
      <p className="mt-1 max-w-prose text-muted text-sm">{texts.blocks.introduction}</p>
      <EntryList entries={entries} className="mt-3">
        {(block, entry) => (
          <BlockFields form={form} block={block} uploads={uploads} productNames={productNames} {...entry} />
        )}
      </EntryList>
      <div className="flex flex-wrap items-end gap-x-6">
        <SelectField
          label={texts.blocks.kind}
          value={kind}
          onChange={({ target }) => setChosen(target.value as BlockKind)}
          className="w-56"
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {BLOCK_NAMES[each]}
            </option>
          ))}
        </SelectField>
        <AddButton
          ref={entries.addButton}
          disabled={blocks.length >= MAX_BLOCKS}
          onClick={() => entries.add(newBlock(kind))}
        >
          {texts.blocks.add}
        </AddButton>
      </div>
    </section>
  );
}

interface FieldsProps extends Pick<Props, 'form' | 'uploads' | 'productNames'>, EntryProps<BlockValues> {
  block: BlockValues;
}

/** The fields of one block, below its name in a collapsible section. */
function BlockFields({ form, block, section, uploads, productNames, onChange }: FieldsProps) {
  const { kind, key, picture, focus } = block;
  const path = `blocks.${section.index}`;
  const name = blockName(block);
  const hasPhoto = kind === 'split' || kind === 'photo';
  const photo = picture ? (
    <img
      src={uprightPicture({ picture, focus }).src}
      alt=""
      width={40}
      height={48}
      loading="lazy"
      className="h-12 w-10 shrink-0 bg-sand object-cover"
    />
  ) : null;
  return (
    <EntrySection
      {...section}
      name={name}
      summary={<PhotoSummary photo={photo}>{name}</PhotoSummary>}
      isNew={block.isNew}
      remove={texts.remove(name)}
      onRemove={() => {
        uploads.remove(key);
        section.onRemove();
      }}
    >
      {texts.blocks.hints[kind] ? <p className="text-muted text-sm">{texts.blocks.hints[kind]}</p> : null}
      {kind === 'slides' ? <Tick label={texts.blocks.still} {...form.tick(`${path}.isStill`)} /> : null}
      {kind === 'row' ? (
        <SelectField label={texts.blocks.products} {...form.text(`${path}.category`)}>
          <option value="">{texts.blocks.newest}</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
      ) : null}
      {hasPhoto ? (
        <PhotoField
          id={key}
          photo={block}
          what={texts.blocks.photoOf(name)}
          uploads={uploads}
          error={errorAt(form.errors, `${path}.picture`)}
          frame="h-24 w-20"
          onChange={onChange}
        />
      ) : null}
      {kind === 'photo' ? <Tick label={texts.blocks.half} {...form.tick(`${path}.isHalf`)} /> : null}
      {kind === 'quote' || kind === 'split' ? (
        <TextField rows={4} maxLength={600} {...form.translatable(`${path}.text`, texts.text)} />
      ) : null}
      {hasPhoto || kind === 'quote' ? (
        <Field maxLength={80} {...form.translatable(`${path}.title`, texts.blocks.titles[kind])} />
      ) : null}
      {hasPhoto ? (
        <>
          <Tick
            label={texts.blocks.hasLink}
            checked={block.link !== ''}
            onChange={({ target }) => onChange(target.checked ? { link: '/women' } : withoutLink(block))}
            className="mt-3"
          />
          {block.link ? (
            <>
              {kind === 'split' ? (
                <Field maxLength={80} {...form.translatable(`${path}.callToAction`, texts.linkText)} />
              ) : null}
              <SlideLinkFields
                name={`${path}.link`}
                link={block.link}
                error={errorAt(form.errors, `${path}.link`)}
                productNames={productNames}
                onChange={(link) => onChange({ link })}
              />
            </>
          ) : null}
        </>
      ) : null}
    </EntrySection>
  );
}

/** A block as the form edits it: empty fields are not stored. */
export interface BlockValues
  extends Required<Pick<HomeBlock, 'picture' | 'focus' | 'title' | 'text' | 'callToAction' | 'link'>>,
    Pick<HomeBlock, 'kind' | 'translations'> {
  isHalf: boolean;
  isStill: boolean;
  category: Category | '';
  /** Identifies the block while it is edited. */
  key: string;
  isNew: boolean;
}

const EMPTY = {
  picture: '',
  focus: '',
  title: '',
  text: '',
  callToAction: '',
  link: '',
  category: '' as const,
  isHalf: false,
  isStill: false,
  isNew: false,
};

function newBlock(kind: BlockKind): BlockValues {
  return { ...EMPTY, kind, key: randomUuid(), isNew: true };
}

export function toBlockValues(blocks: HomeBlock[]): BlockValues[] {
  // The keys are the same on the server and in the browser, because ids contain them.
  return blocks.map((block, index) => ({ ...EMPTY, ...block, key: String(index) }));
}

/** The text of a link that was removed, and its translations, would only be a hidden rest. */
function withoutLink({ translations = {} }: BlockValues): Partial<BlockValues> {
  const kept = Object.entries(translations).map(([language, { callToAction: _, ...texts }]) => [
    language,
    texts,
  ]);
  return { link: '', callToAction: '', translations: Object.fromEntries(kept) };
}

export function toBlocks(values: BlockValues[]): HomeBlock[] {
  return values.map(({ key: _, isNew: _isNew, ...block }) => {
    const stored = Object.entries(block).filter(([, value]) => value !== '' && value !== false);
    return Object.fromEntries(stored) as unknown as HomeBlock;
  });
}
