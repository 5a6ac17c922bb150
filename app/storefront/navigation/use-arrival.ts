import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** Calls `arrive` each time the visitor has come to another address; not for the page they began on. */
export function useArrival(arrive: (pathname: string) => void): void {
  const { key, pathname } = useLocation();
  const lastKey = useRef(key);
  const onArrival = useEffectEvent(arrive);

  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    onArrival(pathname);
  }, [key, pathname]);
}
