import type { CSSProperties } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader as adminLoader } from './admin/frame/layout.tsx';
import { useShop } from './storefront/use-shop.ts';

/** Returns the attributes of `<html>` that set the shop's accent color; empty if the owner has not chosen one. */
export function useAccent(): { style?: CSSProperties } {
  const { accent: shown } = useShop();
  const accent = useRouteLoaderData<typeof adminLoader>('admin')?.accent ?? shown;
  if (!accent) return {};
  const colors = { '--accent-light': accent.light, '--accent-dark': accent.dark };
  return { style: { ...colors, '--line-color': 'var(--color-brand)' } as CSSProperties };
}
