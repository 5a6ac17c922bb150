import { useRouteLoaderData } from 'react-router';
import type { loader as layoutLoader } from './layout.tsx';

/** The shop's name, as the admin's layout received it. */
export function useBrand(): string {
  return useRouteLoaderData<typeof layoutLoader>('admin')?.brand ?? '';
}
