import { useEffect, useRef, useState } from 'react';
import { get } from '../get.ts';
import type { SameName } from './same-name.ts';

/** Another product that is called as this one is about to be; nobody is asked before its name was edited. */
export function useSameName(id: string, name: string): SameName | null {
  const initial = useRef(name);
  const [found, setFound] = useState<{ name: string; product: SameName | null } | null>(null);
  useEffect(() => {
    if (!name.trim() || name === initial.current) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const address = `/admin/products/same-name.json?${new URLSearchParams({ name, except: id })}`;
      const product = await get<SameName>(address, controller.signal);
      if (!controller.signal.aborted) setFound({ name, product });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, name]);
  return found?.name === name ? found.product : null;
}

/** Milliseconds without a key before it is asked for. */
const DEBOUNCE_MS = 500;
