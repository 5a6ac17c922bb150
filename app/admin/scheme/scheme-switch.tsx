import type { LucideIcon } from 'lucide-react';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { SCHEMES, type Scheme } from './scheme.ts';
import { texts } from './texts.ts';
import { chooseScheme } from './use-scheme.ts';

/** Radio buttons for the color scheme, shown as icons. Hidden without scripts. */
export function SchemeSwitch({ scheme }: { scheme: Scheme }) {
  return (
    <fieldset className="noscript:hidden">
      <legend className="sr-only">{texts.colors}</legend>
      <div className="flex items-center gap-x-1">
        <span aria-hidden className="me-auto">
          {texts.colors}
        </span>
        {SCHEMES.map((choice) => {
          const { label, icon: Icon } = FACES[choice];
          return (
            <label
              key={choice}
              title={label}
              className="icon-button relative cursor-pointer text-muted hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name="scheme"
                value={choice}
                checked={choice === scheme}
                onChange={() => chooseScheme(choice)}
                className="peer sr-only"
              />
              <Icon aria-hidden strokeWidth={1.25} className="size-5" />
              <span aria-hidden className="absolute inset-x-3 bottom-1.5 peer-checked:border-t" />
              <span className="sr-only">{label}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const FACES: Record<Scheme, { label: string; icon: LucideIcon }> = {
  system: { label: texts.system, icon: Monitor },
  light: { label: texts.light, icon: Sun },
  dark: { label: texts.dark, icon: Moon },
};
