import type { ReactNode } from 'react';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { pressedOnce } from '#app/ui/busy.ts';

interface Props {
  /** The accessible name, if it says more than the visible text. */
  label?: string;
  multiple?: boolean;
  accept?: string;
  /** Whether chosen files are being handled. Until then, no others can be chosen. */
  isBusy?: boolean;
  /** The classes of the label; by default those of a link. */
  className?: string;
  describedBy?: string;
  children: ReactNode;
  onChoose(files: File[]): void;
}

/** Chooses files, by default images. Disabled until the page is hydrated, because the choice would be lost. */
export function FileInput({
  label,
  multiple = false,
  accept = 'image/*',
  isBusy = false,
  className = 'text-link',
  describedBy,
  children,
  onChoose,
}: Props) {
  const isHydrated = useIsHydrated();
  return (
    <label
      className={`${className} relative cursor-pointer focus-within:outline-2 focus-within:outline-ink focus-within:outline-offset-2`}
    >
      {children}
      <input
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={!isHydrated}
        {...pressedOnce(isBusy)}
        aria-label={label}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Reset the field, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
}
