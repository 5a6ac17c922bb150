import { useBrand } from './use-brand.ts';

/** The title of a page of the admin, with the shop's name. */
export function PageTitle({ children: title }: { children: string }) {
  return <title>{`${title} - ${useBrand()}`}</title>;
}
