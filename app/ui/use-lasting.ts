import { useEffect, useState } from 'react';

/** Whether something has held without a break for at least `milliseconds`. */
export function useLasting(holds: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [holds, milliseconds]);
  return holds && lasts;
}
