import type { MainLanguageBlocker, WritingImport } from '#catalog/commands/main-language.server.ts';
import { texts } from '../texts.ts';

/** A `WritingImport` as JSON. */
export type BlockingImport = Pick<WritingImport, 'id' | 'fileName'> & {
  createdAt: string;
  step: keyof typeof texts.languages.importSteps;
};

/** Returns the response that says why the main language was not changed. */
export function blockedResponse({ writing }: MainLanguageBlocker): Response {
  if (!writing) return Response.json({ message: texts.languages.exchangeUnfinished }, { status: 409 });
  const { id, fileName, createdAt, state, paused } = writing;
  const blockedBy: BlockingImport = {
    id,
    fileName,
    createdAt: createdAt.toISOString(),
    step: paused ? 'paused' : (state as BlockingImport['step']),
  };
  return Response.json({ message: texts.languages.blockedBy(fileName), blockedBy }, { status: 409 });
}
