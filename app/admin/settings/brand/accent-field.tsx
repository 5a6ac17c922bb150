import { useId } from 'react';
import { Labeled } from '#app/ui/field.tsx';
import {
  type AccentShades,
  accentShades,
  COLOR,
  contrastOnPage,
  PAGE_COLORS,
} from '#catalog/settings/accent.ts';
import { READABLE_CONTRAST } from '#catalog/settings/contrast.ts';
import { texts } from './texts.ts';

interface Props {
  /** The typed text; empty without an accent color. */
  color: string;
  error: string | undefined;
  onChange(color: string): void;
}

/** The accent color, picked or typed, with a sample on the light and on the dark page. */
export function AccentField({ color, error, onChange }: Props) {
  const samples = useId();
  const typed = color.trim().toLowerCase();
  const isColor = COLOR.test(typed);
  return (
    <>
      <Labeled label={texts.accent.label} error={error}>
        {(control) => (
          <div className="mt-1 flex flex-wrap items-center gap-x-4">
            <input
              {...control}
              aria-describedby={[control['aria-describedby'], samples].filter(Boolean).join(' ')}
              name="accent"
              value={color}
              placeholder={texts.accent.example}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => onChange(target.value)}
              className="field-line min-h-11 w-32 text-base"
            />
            <input
              type="color"
              aria-label={texts.accent.pick}
              value={isColor ? typed : PICKER_START}
              onChange={({ target }) => onChange(target.value)}
              className="size-11 cursor-pointer border border-edge bg-page p-1"
            />
            {color ? (
              <button type="button" onClick={() => onChange('')} className="text-link text-sm">
                {texts.accent.none}
              </button>
            ) : null}
          </div>
        )}
      </Labeled>
      <div id={samples} role="status" className="mt-3 grid gap-4 sm:grid-cols-2">
        {isColor
          ? SCHEMES.map(({ scheme, page }) => (
              <Sample key={scheme} color={typed} scheme={scheme} page={page} />
            ))
          : null}
      </div>
    </>
  );
}

interface SampleProps {
  color: string;
  scheme: keyof AccentShades;
  /** The name of this page. */
  page: string;
}

function Sample({ color, scheme, page }: SampleProps) {
  const shade = accentShades(color)[scheme];
  const contrast = contrastOnPage(color, scheme);
  const background = PAGE_COLORS[scheme];
  return (
    <div>
      <div
        aria-hidden
        style={{ background, color: INKS[scheme] }}
        className="flex flex-wrap items-center gap-x-6 gap-y-2 border border-line p-4"
      >
        <span style={{ background: shade, color: background }} className="px-5 py-3 text-sm">
          {texts.accent.sampleButton}
        </span>
        <span style={{ borderColor: shade }} className="border-b text-sm">
          {texts.accent.sampleLink}
        </span>
      </div>
      <p className="mt-1 text-muted text-sm">
        {contrast >= READABLE_CONTRAST
          ? texts.accent.easy(page, inDigits(contrast))
          : texts.accent.hard(page, inDigits(contrast), shade)}
      </p>
    </div>
  );
}

/** Rounds a contrast down, because 4.49 must not be shown as 4.5, which is enough. */
function inDigits(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

/** `--color-ink` of the two schemes. */
const INKS: Record<keyof AccentShades, string> = { light: '#1d1a17', dark: '#ede7de' };

const SCHEMES = [
  { scheme: 'light', page: texts.accent.pages.light },
  { scheme: 'dark', page: texts.accent.pages.dark },
] as const;

/** The initial color of the browser's color picker. */
const PICKER_START = '#6b1a2c';
