import { useBrand } from './use-brand.ts';

/** The title of an admin page, with the shop's name. */
export function PageTitle({ children: title }: { children: string }) {
  return <title>{`${title} - ${useBrand()}`}</title>;
}
