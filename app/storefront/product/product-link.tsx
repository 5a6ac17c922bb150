import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterPaint, isPlainClick } from '#app/ui/press.ts';
import { type OpenProduct, openProductLink, pressedProduct } from './open-product.ts';

interface Props {
  open: OpenProduct;
  className?: string;
  children: ReactNode;
}

/**
 * A link that opens a product over the page; without scripts, or in another tab, the product's own page. A plain one,
 * because a list has many and the router's works out the page's whole address for each. It alone follows the address,
 * so that a list need not render anew.
 */
export function ProductLink({ open, className, children }: Props) {
  const navigate = useNavigate();
  const location = useLocation();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // A second click in the same moment opens nothing more.
    if (isMoving()) return;
    const { to, ...options } = openProductLink(location, open);
    const press = pressedProduct.begin();
    const openIt = () => {
      pressedProduct.set({ open, on: location.key });
      // The router's work is longer than painting what is known already.
      const takeBack = afterPaint(() => {
        press.abort();
        void navigate(to, options);
      });
      press.signal.addEventListener('abort', takeBack);
    };
    if (!openWithMove(event.currentTarget, press.signal, openIt)) openIt();
  };
  return (
    <a
      href={`/product/${open.id}`}
      onClick={onClick}
      className={className}
      draggable={false}
      data-opens="product"
    >
      {children}
    </a>
  );
}

/** Code that is loaded when it is first wanted: once, and again after an attempt that failed. */
export class LazyModule<Module> {
  /** Once it is here, so that nobody has to wait for it. */
  module: Module | undefined;
  #load: () => Promise<Module>;
  #loading: Promise<Module> | undefined;

  constructor(load: () => Promise<Module>) {
    this.#load = load;
  }

  /** @throws where it cannot be loaded, or not within `timeoutMs`. */
  load(timeoutMs = 120_000): Promise<Module> {
    this.#loading ??= withinTime(this.#load(), timeoutMs).then(
      (module) => {
        this.module = module;
        return module;
      },
      (error) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }
}

function withinTime<Module>(module: Promise<Module>, timeoutMs: number): Promise<Module> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The code did not arrive in time')), timeoutMs);
  });
  return Promise.race([module, late]).finally(() => clearTimeout(timer));
}

/** The modal's code, which no list needs before somebody turns to its products. */
export const modalCode = new LazyModule(() => import('./modal.tsx'));

/**
 * Opens a product, and lets the picture of its card move to its place in the modal (CSS View Transitions).
 *
 * @returns whether it did; `false` where the browser cannot, the visitor has asked for less motion, or the picture is
 * not wholly in sight, so that the move would begin in the wrong place.
 */
function openWithMove(card: HTMLElement, takenBack: AbortSignal, open: () => void): boolean {
  const picture = card.querySelector<HTMLElement>('[data-card-picture]');
  if (!picture || !canMove(picture)) return false;
  const { dataset } = document.documentElement;
  dataset.opening = '';
  picture.dataset.moves = '';
  const transition = document.startViewTransition(async () => {
    delete picture.dataset.moves;
    if (takenBack.aborted) return;
    open();
    await untilModalIsShown();
  });
  const end = () => {
    delete dataset.opening;
  };
  transition.finished.then(end, end);
  // Where the browser leaves the move out, the product is open all the same.
  transition.ready.catch(() => {});
  return true;
}

/** Whether the picture of a card is on its way to the modal. */
export function isMoving(): boolean {
  return document.documentElement.dataset.opening !== undefined;
}

function canMove(picture: HTMLElement): boolean {
  if (!('startViewTransition' in document)) return false;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  const { top, bottom } = picture.getBoundingClientRect();
  const bars = document.querySelectorAll('.page-header, .listing-bar');
  return (
    bottom <= window.innerHeight && [...bars].every((bar) => bar.getBoundingClientRect().bottom <= top + 1)
  );
}

/** The page is frozen until then; it must not be for long. */
function untilModalIsShown(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    const look = () => document.querySelector('dialog .gallery-frame') && done();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(done, MODAL_TIMEOUT_MS);
    look();
  });
}

const MODAL_TIMEOUT_MS = 400;
