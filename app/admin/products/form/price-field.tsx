import { type ComponentProps, type KeyboardEvent, useId, useRef } from 'react';
import { Labeled } from '#app/ui/field.tsx';
import { formatPrice, MAX_PRICE, readPrice } from '#catalog/amounts/amounts.ts';
import { texts } from './texts.ts';

interface Props {
  name: string;
  label: string;
  /** The typed text. */
  value: string;
  error: string | undefined;
  /** A hint beside the amount. */
  hint?: string | null;
  onEdit(typed: string): void;
}

/** An amount with its label. Below it is the amount as visitors will see it, or a question if the text is ambiguous. */
export function PriceField({ name, label, value, error, hint, onEdit }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const reading = readPrice(value);
  return (
    <Labeled label={label} error={error}>
      {({ 'aria-describedby': errorId, ...control }) => (
        <>
          <PriceInput
            {...control}
            ref={input}
            name={name}
            value={value}
            onEdit={onEdit}
            aria-describedby={[errorId, `${id}-amount`].filter(Boolean).join(' ')}
            className="field-line mt-1 min-h-11 w-full text-base tabular"
          />
          {/* As tall as the buttons of the question, so that showing it shifts nothing. */}
          <div
            id={`${id}-amount`}
            aria-live="polite"
            className={
              error && reading.kind === 'empty' ? 'hidden' : 'flex min-h-11 items-center gap-x-4 text-sm'
            }
          >
            {reading.kind === 'price' && reading.dollars.toFixed(2) !== value.trim() ? (
              <span className="text-muted tabular">{formatPrice(reading.dollars)}</span>
            ) : null}
            {reading.kind === 'price' && hint ? <span>{hint}</span> : null}
            <WhichAmount
              value={value}
              onChoose={(dollars) => {
                onEdit(dollars.toFixed(2));
                input.current?.focus();
              }}
            />
          </div>
        </>
      )}
    </Labeled>
  );
}

/**
 * An amount in any common notation. Not `type="number"`, because browsers drop characters that they do not know:
 * `12,50` becomes 1250, and unreadable amounts become empty. Arrow keys change the amount by a cent, like a spin button
 * (WAI-ARIA 1.2).
 */
export function PriceInput({
  value,
  onEdit,
  ...input
}: Omit<ComponentProps<'input'>, 'value'> & Pick<Props, 'value' | 'onEdit'>) {
  const reading = readPrice(value);
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const stepped = changeByCents(event.currentTarget.value, by);
    if (stepped !== null) onEdit(stepped);
  };
  return (
    <input
      {...input}
      value={value}
      onChange={({ target }) => onEdit(target.value)}
      inputMode="decimal"
      autoComplete="off"
      role="spinbutton"
      aria-valuemin={0}
      aria-valuenow={reading.kind === 'price' ? reading.dollars : undefined}
      aria-valuetext={reading.kind === 'price' ? formatPrice(reading.dollars) : undefined}
      onKeyDown={step}
    />
  );
}

/** Asks which amount is meant if the text can be read in two ways. */
export function WhichAmount({ value, onChoose }: { value: string; onChoose(dollars: number): void }) {
  const reading = readPrice(value);
  if (reading.kind !== 'ambiguous') return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="float-start text-muted">{texts.fields.whichAmount}</legend>
      {reading.choices.map((dollars) => (
        <button key={dollars} type="button" onClick={() => onChoose(dollars)} className="text-link tabular">
          {formatPrice(dollars)}
        </button>
      ))}
    </fieldset>
  );
}

/** Returns the typed amount changed by `by` cents. Empty counts as zero; `null` if the text is not an amount. */
function changeByCents(typed: string, by: number): string | null {
  const reading = readPrice(typed);
  if (reading.kind !== 'price' && reading.kind !== 'empty') return null;
  const dollars = reading.kind === 'price' ? reading.dollars : 0;
  const stepped = (Math.round(dollars * 100) + by) / 100;
  return Math.min(Math.max(0, stepped), MAX_PRICE).toFixed(2);
}
