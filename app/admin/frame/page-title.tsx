import type { ComponentProps, ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
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
