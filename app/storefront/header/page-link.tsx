import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';

/** A link that says, to eyes and ears, when its page is the current one; `/Women/` is the same page as `/women`. */
export function PageLink({ href, ...props }: ComponentProps<'a'>) {
  const { pathname } = useLocation();
  const isCurrent = pathname.toLowerCase().replace(/\/$/, '') === href;
  return <a href={href} aria-current={isCurrent ? 'page' : undefined} {...props} />;
}
