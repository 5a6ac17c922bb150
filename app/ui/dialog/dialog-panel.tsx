import type { ReactNode, RefObject } from 'react';
import { headingFace, headingSize } from '../heading-face.ts';
import { Dialog, DialogTitle } from './dialog.tsx';

interface Props {
  title: string;
  /** `alertdialog` if the dialog asks a question. */
  role?: 'dialog' | 'alertdialog';
  /** The id of the element that describes the dialog. */
  describedBy?: string;
  width?: keyof typeof WIDTHS;
  /** The element to focus first; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
  /** Called on Escape and on a click outside; without it, neither closes the dialog. */
  onClose?(): void;
}

/** A dialog over the dimmed page, open while it is rendered. */
export function DialogPanel({ title, width = 'medium', children, ...dialog }: Props) {
  return (
    <Dialog className="dialog-overlay grid place-items-center" {...dialog}>
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
