import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';

/** A link that says, to eyes and ears, when its page is the current one. */
export function PageLink({ href, ...props }: ComponentProps<'a'>) {
  const { pathname } = useLocation();
  return <a href={href} aria-current={pathname === href ? 'page' : undefined} {...props} />;
}
