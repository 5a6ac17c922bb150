import { useEffect, useState } from 'react';

/** Returns `flag`, but `true` only after it was true for `milliseconds` without interruption. */
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
