import type { ReactNode } from 'react';

interface Props {
  /** What it is called, where that is more than what is seen of it. */
  label?: string;
  multiple?: boolean;
  accept?: string;
  disabled?: boolean;
  /** A link, where nothing else is said. */
  className?: string;
  describedBy?: string;
  children: ReactNode;
  onChoose(files: File[]): void;
}

/** Chooses files, images where nothing else is said. */
export function FileInput({
  label,
  multiple = false,
  accept = 'image/*',
  disabled = false,
  className = 'text-link',
  describedBy,
  children,
  onChoose,
}: Props) {
  return (
    <label
      className={`${className} relative cursor-pointer focus-within:outline-2 focus-within:outline-ink focus-within:outline-offset-2`}
    >
      {children}
      <input
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
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
