import type { ReactNode } from 'react';

interface Props {
  /** What it is called, where that is more than what is seen of it. */
  label?: string;
  multiple?: boolean;
  children: ReactNode;
  onChoose(files: File[]): void;
}

/** Chooses image files; it looks like a link. */
export function FileInput({ label, multiple = false, children, onChoose }: Props) {
  return (
    <label className="text-link relative cursor-pointer focus-within:outline-2 focus-within:outline-ink">
      {children}
      <input
        type="file"
        multiple={multiple}
        accept="image/*"
        aria-label={label}
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </label>
  );
}
