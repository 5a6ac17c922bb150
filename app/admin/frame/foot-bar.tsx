import type { ComponentProps } from 'react';

/** A bar at the foot of the screen. Scrolled content and toasts keep their distance by `--foot-bar`. */
export function FootBar(props: ComponentProps<'section'>) {
  return <section data-foot-bar ref={keepClear} {...props} />;
}

/** Keeps `--foot-bar` equal to the height of the bar, which depends on how many lines its buttons need. */
function keepClear(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot-bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot-bar');
  };
}
