import { useRouteLoaderData } from 'react-router';
import type { loader as layoutLoader } from './layout.tsx';

/** The title of an admin page, with the shop's name. */
export function PageTitle({ children: title }: { children: string }) {
  const brand = useRouteLoaderData<typeof layoutLoader>('admin')?.brand ?? '';
  return <title>{`${title} - ${brand}`}</title>;
}
