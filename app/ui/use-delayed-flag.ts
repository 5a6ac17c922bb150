import { useEffect, useState } from 'react';

/** Returns whether `flag` has been true for `milliseconds` without interruption. */
export function useDelayedFlag(flag: boolean, milliseconds: number): boolean {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!flag) return;
    const timer = setTimeout(() => setDelayed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [flag, milliseconds]);
  return flag && isDelayed;
}
