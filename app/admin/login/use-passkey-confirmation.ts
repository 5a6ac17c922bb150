import { useState } from 'react';
import { askForPasskey } from './browser-passkeys.ts';

/** Asks for a passkey to confirm a form, and then submits the form with its answer. */
export function usePasskeyConfirmation(submit: (fields: FormData) => void) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isAsking,
    /** Why the passkey did not confirm. */
    problem,
    clearProblem: () => setProblem(null),
    async confirm(form: HTMLFormElement) {
      const fields = new FormData(form);
      setProblem(null);
      setAsking(true);
      const asked = await askForPasskey();
      setAsking(false);
      if ('error' in asked) return setProblem(asked.error);
      fields.set('passkey', asked.answer);
      submit(fields);
    },
  };
}
