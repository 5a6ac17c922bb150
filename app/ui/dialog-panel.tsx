import type { ReactNode, RefObject } from 'react';
import { Dialog, DialogTitle } from './dialog.tsx';
import { headingFace, headingSize } from './heading-face.ts';

interface Props {
  title: string;
  /** One that asks a question is an `alertdialog`. */
  role?: 'dialog' | 'alertdialog';
  /** The id of what describes it. */
  describedBy?: string;
  width?: keyof typeof WIDTHS;
  /** Has the focus at first, in place of the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
  /** Without it the dialog stays until it is no longer rendered. */
  onClose?(): void;
}

/** A panel over the dimmed page, for as long as it is rendered. */
export function DialogPanel({ title, width = 'medium', children, ...dialog }: Props) {
  return (
    <Dialog className="veil grid place-items-center" {...dialog}>
      <div
        tabIndex={-1}
        className={`dialog-panel relative max-h-[90svh] overflow-y-auto overscroll-contain border border-line bg-page p-8 outline-none ${WIDTHS[width]}`}
      >
        <DialogTitle
          className={`wrap-anywhere ${headingFace(title)} ${headingSize(title, 'text-display-s')}`}
        >
          <bdi>{title}</bdi>
        </DialogTitle>
        {children}
      </div>
    </Dialog>
  );
}

const WIDTHS = {
  narrow: 'w-[min(26rem,92vw)]',
  medium: 'w-[min(32rem,92vw)]',
  wide: 'w-[min(44rem,92vw)]',
};
