import type { Write } from '../../writes/use-write.ts';
import type { SaveResult } from '../save.ts';
import type { Submission } from './form-store.ts';
import { texts } from './texts.ts';

/**
 * Sends a form to be saved. A response without an outcome of its own, such as after a lost connection or an ended
 * session, is a failure with a message.
 */
export async function sendProduct(write: Write, submission: Submission): Promise<SaveResult> {
  const sent = await write<SaveResult>('/admin/products/save', submission, texts.save.failed);
  if (sent.ok) return sent.answer;
  const { answer, message } = sent;
  const hasOutcome = typeof answer === 'object' && answer !== null && 'outcome' in answer;
  return hasOutcome ? (answer as SaveResult) : { outcome: 'failed', message };
}
