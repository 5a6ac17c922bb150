import type { CSSProperties } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader as adminLoader } from './admin/frame/layout.tsx';
import { useShop } from './storefront/use-shop.ts';

/** The attributes of the document that give the styles the shop's accent color; none if its owner has chosen none. */
export function useAccent(): { style?: CSSProperties } {
  const { accent: shown } = useShop();
  const accent = useRouteLoaderData<typeof adminLoader>('admin')?.accent ?? shown;
  if (!accent) return {};
  const colors = { '--accent-light': accent.light, '--accent-dark': accent.dark };
  return { style: { ...colors, '--line-color': 'var(--color-brand)' } as CSSProperties };
}
