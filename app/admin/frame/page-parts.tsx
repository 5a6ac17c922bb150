import X from 'lucide-react/icons/x';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { LiveCatalog } from '#app/live/live-catalog.tsx';
import type { Cursor } from '#catalog/changes/cursor.ts';
import { texts } from '../parts/texts.ts';
import { selfWrites } from '../writes/send-write.ts';
import type { loader as layoutLoader } from './layout.tsx';

interface Props extends Omit<ComponentProps<'h1'>, 'children'> {
  children: string;
  /** The heading, if it differs from the title of the browser's tab. */
  heading?: ReactNode;
}

/** The title of an admin page: its heading, and with the shop's name in the browser's tab. */
export function PageTitle({ children: title, heading = title, className = 'font-display', ...h1 }: Props) {
  const brand = useRouteLoaderData<typeof layoutLoader>('admin')?.brand ?? '';
  return (
    <>
      <title>{`${title} - ${brand}`}</title>
      <h1 tabIndex={-1} className={`wrap-anywhere text-display-s outline-none ${className}`} {...h1}>
        {heading}
      </h1>
    </>
  );
}

/** The title of a page that belongs to another one, with a link back to that. */
export function ClosableTitle({ children, backTo }: { children: string; backTo: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <PageTitle>{children}</PageTitle>
      <Link to={backTo} className="inline-flex min-h-11 items-center gap-2 text-sm">
        <X aria-hidden strokeWidth={1.25} className="size-5" />
        {texts.close}
      </Link>
    </div>
  );
}

/** Refreshes an admin page after changes of the catalog. `cursor` is the same as in `LiveCatalog`. */
export function LivePage({ cursor }: { cursor: Cursor }) {
  return <LiveCatalog topic="admin" cursor={cursor} delay={delay} />;
}

const delay = () => selfWrites.refreshDelay();

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
