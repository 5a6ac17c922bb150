import type { RequestContext } from '#app/context.ts';
import { askQuestion, type SentQuestion } from '#catalog/commands/questions/manage-questions.server.ts';
import { countQuestion, refuseSpam } from './limit-questions.server.ts';

/**
 * Stores a question, as spam if it is one of many. Counts it only if it was not stored before.
 *
 * @param isProven whether its browser has solved a challenge
 * @returns whether it is stored
 */
export async function storeQuestion(
  { db, clientAddress }: Pick<RequestContext, 'db' | 'clientAddress'>,
  question: SentQuestion,
  isProven: boolean,
): Promise<boolean> {
  const { isOneOfMany, uncount } = countQuestion(clientAddress, question.isSpam, isProven);
  const outcome = await askQuestion(db, { ...question, isSpam: question.isSpam || isOneOfMany }).catch(
    (error) => {
      uncount();
      throw error;
    },
  );
  if (outcome === 'repeated') uncount();
  if (outcome === 'refused') refuseSpam();
  return outcome !== 'refused';
}
