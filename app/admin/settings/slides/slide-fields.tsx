import { useState } from 'react';
import { slidePicture } from '#app/slides/slide-image.ts';
import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import { PhotoField } from '../photos/photo-field.tsx';
import type { PhotoUploads } from '../photos/use-photo-uploads.ts';
import { TranslatedTexts } from '../translated-texts.tsx';
import type { SettingsFormState } from '../use-settings-form.tsx';
import { errorAt } from '../value-at-path.ts';
import { SlideLinkFields } from './slide-link-fields.tsx';
import { SlidePreview } from './slide-preview.tsx';
import type { HomeValues, SlideValues } from './slide-values.ts';
import { texts } from './texts.ts';

interface Props {
  form: Pick<SettingsFormState<HomeValues>, 'text' | 'errors' | 'tabs'>;
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
export function SlideFields({ form, slide, index, count, uploads, productNames, headingFace, ...on }: Props) {
  const path = `slides.${index}`;
  const { text, errors } = form;
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
            <Field label={texts.subtitle} {...text(`${path}.subtitle`)} />
            <Field label={texts.slideTitle} {...text(`${path}.title`)} />
          </div>
          <TextField label={texts.text} rows={2} {...text(`${path}.description`)} />
          <div className="grid gap-x-8 sm:grid-cols-2">
            <Field label={texts.linkText} {...text(`${path}.callToAction`)} />
            <SelectField label={texts.position} {...text(`${path}.textPosition`)}>
              <option value="left">{texts.left}</option>
              <option value="center">{texts.center}</option>
              <option value="right">{texts.right}</option>
            </SelectField>
          </div>
          <SlideLinkFields
            name={`${path}.link`}
            link={link}
            error={errorAt(errors, `${path}.link`)}
            productNames={productNames}
            onChange={(changed) => on.onChange({ link: changed })}
          />
          <TranslatedTexts
            form={form}
            of={what}
            texts={[
              { path: `${path}.subtitle`, label: texts.subtitle },
              { path: `${path}.title`, label: texts.slideTitle },
              { path: `${path}.description`, label: texts.text, rows: 2 },
              { path: `${path}.callToAction`, label: texts.linkText },
            ]}
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
