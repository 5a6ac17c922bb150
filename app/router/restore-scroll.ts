/**
 * Returns to where a page was left that the browser has kept whole for Back (HTML, page showing). WebKit shows its top
 * where a page looks after positions itself, as the router does, which in turn looks after pages loaded anew alone.
 */
export function restoreScroll(): void {
  let left = 0;
  window.addEventListener('pagehide', () => {
    left = window.scrollY;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.scrollTo(0, left);
  });
}
