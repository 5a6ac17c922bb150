import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A card with the fields of one subject. */
export function FieldGroup({ title, hint, children }: Props) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={hint ? id : undefined}
      className="mt-5 min-w-0 border border-line px-3 pb-4 sm:px-5"
    >
      <legend className="-ms-1 px-1 text-sm">{title}</legend>
      {hint ? (
        <p id={id} className="text-muted text-xs">
          {hint}
        </p>
      ) : null}
      {children}
    </fieldset>
  );
}
