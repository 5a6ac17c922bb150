import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';

interface Props {
  /** The text of the button. */
  label: string;
  /** Classes of the panel. */
  className: string;
  /** The content; `close` closes the panel and focuses the button. */
  children(close: () => void): ReactNode;
}

/** A button with a panel below it, which closes on Escape and when the focus leaves it. Works without scripts. */
export function FilterPanel({ label, className, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);

  const close = () => {
    if (!details.current?.open) return;
    details.current.open = false;
    summary.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  const closeOnLeaving = (event: FocusEvent) => {
    if (details.current && !details.current.contains(event.relatedTarget)) details.current.open = false;
  };

  return (
    <details ref={details} onKeyDown={closeOnEscape} onBlur={closeOnLeaving} className="group min-w-0">
      <summary
        ref={summary}
        className="flex min-h-11 cursor-pointer list-none items-center gap-1 whitespace-nowrap [&::-webkit-details-marker]:hidden"
      >
        <span className="truncate">{label}</span>
        <ChevronDown aria-hidden strokeWidth={1.25} className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      {/* Focusable, so that a click beside the fields does not count as leaving. */}
      <div
        tabIndex={-1}
        className={`absolute inset-x-0 top-full border border-line bg-page p-6 outline-none sm:start-auto sm:end-(--side) ${className}`}
      >
        {children(close)}
      </div>
    </details>
  );
}
