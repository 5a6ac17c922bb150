import { Icon } from '../icon.tsx';

interface Props {
  /** The id of the popover. */
  popover: string;
  /** What it closes, for screen readers. */
  label: string;
  className?: string;
}

/** The cross that closes a popover, without scripts as well. */
export function ClosePopover({ popover, label, className = '' }: Props) {
  return (
    <button
      type="button"
      popoverTarget={popover}
      popoverTargetAction="hide"
      className={`icon-button -me-2.5 ${className}`}
    >
      <Icon name="cross" />
      <span className="sr-only">{label}</span>
    </button>
  );
}
