import type { Ref } from 'react';
import { toast } from 'sonner';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { Field } from '#app/ui/field.tsx';
import { texts } from './texts.ts';

/** A new secret, which cannot be read again, with a button that copies it. */
export function ShownOnce({
  ref,
  label,
  value,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  value: string;
}) {
  const canCopy = useIsHydrated();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(texts.copied);
    } catch {
      toast.error(texts.notCopied);
    }
  };
  return (
    <div className="mt-6 border-accent border-s-2 ps-4">
      <Field
        ref={ref}
        label={label}
        hint={texts.shownOnce}
        value={value}
        readOnly
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      {canCopy ? (
        <button type="button" onClick={copy} className="secondary-button mt-3">
          {texts.copy}
        </button>
      ) : null}
    </div>
  );
}
