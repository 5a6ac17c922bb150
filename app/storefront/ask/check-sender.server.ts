import type { RequestContext } from '#app/context.ts';
import { isOwnOrigin } from '#platform/http/own-origin.server.ts';
import { textOf } from '#platform/http/read-body.server.ts';
import { isNearLimit } from './limit-questions.server.ts';

/**
 * Checks whether a question may come from a program. A browser that may be one gets a challenge. Without scripts, there
 * is no answer to it, and the question is spam, which the owner can find.
 *
 * @param from the header `Origin`. Browsers send it with every form.
 */
export function checkSender(
  { origin, clientAddress, proofs }: Pick<RequestContext, 'origin' | 'clientAddress' | 'proofs'>,
  form: FormData,
  from: string | null,
): { isSpam: boolean; isProven: boolean } | { challenge: string } {
  const field = (name: string) => textOf(form, name);
  const seconds = field('seconds');
  const suspicion = suspicionOf({
    message: field('message'),
    name: field('name'),
    trap: field('website'),
    seconds: seconds === '' ? null : Number(seconds),
    isFromAnotherSite: from !== null && !isOwnOrigin(from, origin),
  });
  if (suspicion === 'certain') return { isSpam: true, isProven: false };
  if (suspicion === 'none' && !isNearLimit(clientAddress)) return { isSpam: false, isProven: false };
  // The same question is stored once, so an answer is not useful a second time.
  const content = JSON.stringify(
    ['id', 'message', 'name', 'email', 'phone', 'office', 'products'].map(field),
  );
  const proof = field('proof');
  if (proofs.isSolved(proof, content)) return { isSpam: false, isProven: true };
  return proof === '' ? { isSpam: true, isProven: false } : { challenge: proofs.challengeFor(content) };
}

interface Signs {
  message: string;
  name: string;
  /** The content of a field that people do not see. */
  trap: string;
  /** Seconds between opening the form and sending it; `null` without scripts. */
  seconds: number | null;
  /** Whether the form was on a page of another site. */
  isFromAnotherSite: boolean;
}

/** Returns how much a question looks like that of a program. */
export function suspicionOf({
  message,
  name,
  trap,
  seconds,
  isFromAnotherSite,
}: Signs): 'none' | 'some' | 'certain' {
  const links = (text: string) => text.match(LINK)?.length ?? 0;
  if (trap !== '' || isFromAnotherSite || links(name) > 0) return 'certain';
  return (seconds !== null && seconds < MIN_SECONDS) || links(message) >= 2 ? 'some' : 'none';
}

const LINK = /https?:\/\/|www\.|<a\s|\[url/gi;

/** A person needs longer to read the form and fill it in. */
const MIN_SECONDS = 3;
