import X from 'lucide-react/icons/x';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { texts } from '../parts/texts.ts';
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
