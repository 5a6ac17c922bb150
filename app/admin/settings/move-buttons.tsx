import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { flushSync } from 'react-dom';
import { texts } from './texts.ts';

interface Props {
  /** Identifies the moved entry, wherever it is. */
  id: string;
  /** A name of the entry, for the labels of the buttons. */
  name: string;
  index: number;
  count: number;
  onMove(to: number): void;
}

/** Buttons that move an entry of a list up and down. The focus stays on the moved entry. */
export function MoveButtons({ id, name, index, count, onMove }: Props) {
  const move = (to: number, direction: 'up' | 'down') => {
    flushSync(() => onMove(to));
    const button = (name: 'up' | 'down') => document.getElementById(`${id}-${name}`);
    const pressed = button(direction);
    const isUsable = pressed instanceof HTMLButtonElement && !pressed.disabled;
    (isUsable ? pressed : button(direction === 'up' ? 'down' : 'up'))?.focus();
  };
  return (
    <>
      <button
        id={`${id}-up`}
        type="button"
        disabled={index === 0}
        onClick={() => move(index - 1, 'up')}
        className="icon-button disabled:opacity-30"
      >
        <ArrowUp aria-hidden strokeWidth={1.25} className="size-5" />
        <span className="sr-only">{texts.moveUp(name)}</span>
      </button>
      <button
        id={`${id}-down`}
        type="button"
        disabled={index === count - 1}
        onClick={() => move(index + 1, 'down')}
        className="icon-button disabled:opacity-30"
      >
        <ArrowDown aria-hidden strokeWidth={1.25} className="size-5" />
        <span className="sr-only">{texts.moveDown(name)}</span>
      </button>
    </>
  );
}
