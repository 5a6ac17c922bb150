/** 1 where an element is read to the right, -1 where to the left: what comes next is on that side. */
export function readingDirection(element: Element = document.documentElement): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}
