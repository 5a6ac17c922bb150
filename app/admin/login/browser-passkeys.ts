import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { announceSessionEnd } from '../session/session-events.ts';
import { post } from '../writes/send-write.ts';
import { texts as writeTexts } from '../writes/texts.ts';
import { texts as loginTexts } from './texts.ts';

const texts = loginTexts.passkeys;

/** The answer of a passkey as JSON, or why there is none. */
type Asked = { answer: string } | { error: string };

/** Asks for a passkey of the administrator. Must be called at once after a click. */
export function askForPasskey(): Promise<Asked> {
  return runCeremony(async ({ startAuthentication }) => {
    const optionsJSON = await load<PublicKeyCredentialRequestOptionsJSON>('/admin/login/passkey', {});
    return startAuthentication({ optionsJSON });
  });
}

/** Creates a passkey, after the password or another passkey was checked. */
export function createPasskey(confirmation: { password: string } | { passkey: string }): Promise<Asked> {
  return runCeremony(async ({ startRegistration }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(confirmation)) form.set(name, value);
    const optionsJSON = await load<PublicKeyCredentialCreationOptionsJSON>('/admin/passkeys/begin', form);
    return startRegistration({ optionsJSON });
  });
}

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

/**
 * Offers passkeys among the suggestions of the field for the username, until one is chosen. Says nothing if it fails,
 * because the administrator has not asked for it.
 *
 * @returns a function that ends the offer
 */
export function offerPasskeys(onAnswer: (answer: string) => void): () => void {
  let isOver = false;
  const offer = async () => {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser');
    if (!(await browserSupportsWebAuthnAutofill()) || isOver) return;
    const optionsJSON = await load<PublicKeyCredentialRequestOptionsJSON>('/admin/login/passkey', {});
    if (isOver) return;
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    if (!isOver) onAnswer(JSON.stringify(answer));
  };
  const offerQuietly = () => void offer().catch(() => {});
  offerQuietly();
  // Another challenge before this one expires. The library ends the former offer.
  const timer = setInterval(offerQuietly, RENEWAL_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

const RENEWAL_MS = 4 * 60_000;

type Library = typeof import('@simplewebauthn/browser');

async function runCeremony(ceremony: (library: Library) => Promise<object>): Promise<Asked> {
  try {
    const library = await import('@simplewebauthn/browser');
    if (!library.browserSupportsWebAuthn()) return { error: texts.unsupported };
    return { answer: JSON.stringify(await ceremony(library)) };
  } catch (error) {
    if (error instanceof NoOptions) return { error: error.message };
    return { error: REASONS[error instanceof Error ? error.name : ''] ?? texts.failed };
  }
}

/** Messages for the exceptions of Web Authentication (WebAuthn 3, 5.1.3 and 5.1.4). */
const REASONS: Record<string, string> = {
  NotAllowedError: texts.canceled,
  AbortError: texts.canceled,
  InvalidStateError: texts.exists,
  SecurityError: texts.wrongAddress,
};

class NoOptions extends Error {}

/**
 * Asks the server for a challenge. Not by a fetcher: Safari opens its dialog only in the chain of promises that began with
 * the click, and a fetcher's data arrive with a later render.
 */
async function load<Options>(address: string, body: object): Promise<Options> {
  const sent = await post<Options>(address, body, texts.failed);
  if (sent.ok) return sent.answer;
  if (sent.status !== 401) throw new NoOptions(sent.message);
  announceSessionEnd();
  throw new NoOptions(writeTexts.signInAgain);
}
