import type { RequestContext } from '#app/context.ts';
import { suspicionOf } from '#catalog/questions/suspicion.ts';
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
