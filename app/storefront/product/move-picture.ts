import { productModalIsLoaded } from './load-product-modal.ts';

/**
 * Opens a product, and lets the picture of its card move to its place in the modal (CSS View Transitions).
 *
 * @returns whether it did; `false` where the browser cannot, the visitor has asked for less motion, or the picture is
 * not wholly in sight, so that the move would begin in the wrong place.
 */
export function openWithMove(card: HTMLElement, open: () => void): boolean {
  const picture = card.querySelector<HTMLElement>('[data-card-picture]');
  if (!picture || !canMove(picture)) return false;
  const { dataset } = document.documentElement;
  // A second click in the same moment opens nothing more.
  if (dataset.opening !== undefined) return true;
  dataset.opening = '';
  picture.dataset.moves = '';
  const transition = document.startViewTransition(async () => {
    delete picture.dataset.moves;
    open();
    await modalShown();
  });
  const end = () => {
    delete dataset.opening;
  };
  transition.finished.then(end, end);
  // Where the browser leaves the move out, the product is open all the same.
  transition.ready.catch(() => {});
  return true;
}

function canMove(picture: HTMLElement): boolean {
  if (!('startViewTransition' in document) || !productModalIsLoaded()) return false;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  const { top, bottom } = picture.getBoundingClientRect();
  const bars = document.querySelectorAll('.page-header, .listing-bar');
  return (
    bottom <= window.innerHeight && [...bars].every((bar) => bar.getBoundingClientRect().bottom <= top + 1)
  );
}

/** The page stands still until then; it must not stand still for long. */
function modalShown(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    const look = () => document.querySelector('[role="dialog"] .gallery-frame') && done();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(done, LONGEST_STILL);
    look();
  });
}

/** Milliseconds. */
const LONGEST_STILL = 400;
