import { type ReactNode, useEffect, useState } from 'react';
import { toast } from 'sonner';
import { texts } from './texts.ts';

interface Props<Code> {
  /** Imports the module of the dialog. */
  load(): Promise<Code>;
  onClose(): void;
  children(code: Code): ReactNode;
}

/**
 * A dialog whose code is not part of the page. If it cannot be loaded, a message says so and the page stays: `lazy` would
 * replace the page with an error.
 */
export function LaterDialog<Code>({ load, onClose, children }: Props<Code>) {
  const [code, setCode] = useState<Code | null>(null);
  const fail = () => {
    toast.error(texts.notLoaded);
    onClose();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once.
  useEffect(() => void load().then(setCode, fail), []);
  return code && children(code);
}

/** Loads code when the page is shown, so that a dialog opens at once, also without a connection. */
export function usePreload(...loads: (() => Promise<unknown>)[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once.
  useEffect(() => {
    for (const load of loads) load().catch(() => {});
  }, []);
}
