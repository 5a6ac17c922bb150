import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { PasswordMeter } from '#platform/config/password-strength.ts';

/**
 * Returns the score of a password, from 0 to 4, or `null` as long as nothing is typed or zxcvbn has not loaded.
 * If it cannot be loaded, the server still checks the password.
 */
export function usePasswordScore(password: string, ownWords: string[]): number | null {
  const [meter, setMeter] = useState<{ score: PasswordMeter } | null>(null);
  const isTyped = password !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are the same as long as the page is open.
  useEffect(() => {
    if (!isTyped || meter) return;
    import('#platform/config/password-strength.ts').then(
      ({ openPasswordMeter }) => setMeter({ score: openPasswordMeter(ownWords) }),
      () => {},
    );
  }, [isTyped, meter]);
  const deferred = useDeferredValue(password);
  return useMemo(() => (deferred && meter ? meter.score(deferred) : null), [deferred, meter]);
}
