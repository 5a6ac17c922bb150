import { z } from 'zod';
import { getContext, type RequestContext } from '#app/context.ts';
import { addFactName, changeFactName, changeFactValue } from '#catalog/commands/manage-facts.server.ts';
import { MAX_FACT_NAME_LENGTH, MAX_FACT_VALUE_LENGTH } from '#catalog/products/facts.ts';
import { LANGUAGES } from '#catalog/text/languages.ts';
import { nameInput, tooLong } from '#catalog/text/text-input-schema.ts';
import { readForm, readNames } from '#platform/http/read-body.server.ts';
import { refuse, runAction } from '../writes/handle-write.server.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

/** Adds a name of facts, or changes a name or a value, depending on the form's field `intent`. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const form = await readForm(args.request);
    const parsed = change.safeParse({ ...Object.fromEntries(form), names: readNames(form) });
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '', 400);
    return carryOut(getContext(args), parsed.data);
  });
}

const optionalName = nameInput.pipe(
  z
    .string()
    .max(MAX_FACT_NAME_LENGTH, tooLong(MAX_FACT_NAME_LENGTH))
    .regex(/^[^:]*$/, texts.noColon),
);
const name = optionalName.pipe(z.string().min(1, texts.nameMissing));

const change = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('add'), name }),
    z.object({
      intent: z.literal('name'),
      key: z.string(),
      name,
      names: z.partialRecord(z.enum(LANGUAGES), optionalName),
      spellings: z
        .string()
        .transform((typed) => typed.split(/[,،，、\n]/).filter((spelling) => spelling.trim() !== ''))
        .pipe(z.array(name).max(50)),
    }),
    z.object({
      intent: z.literal('value'),
      key: z.string(),
      from: z.string(),
      to: nameInput.pipe(
        z.string().min(1, texts.valueMissing).max(MAX_FACT_VALUE_LENGTH, tooLong(MAX_FACT_VALUE_LENGTH)),
      ),
    }),
  ],
  texts.unknownChange,
);

async function carryOut({ db, steps, settings }: RequestContext, parsed: z.output<typeof change>) {
  const shop = { db, steps, source: settings.store.sourceLanguage };
  if (parsed.intent === 'add') {
    if (!(await addFactName(shop, parsed.name))) refuse(texts.taken(parsed.name), 409);
    return { error: null, message: texts.added(parsed.name), batch: null };
  }
  const done =
    parsed.intent === 'value'
      ? await changeFactValue(shop, parsed.key, parsed.from, parsed.to)
      : await changeFactName(shop, parsed.key, parsed);
  if (done.outcome === 'refused') return refuse(done.message, 409);
  return {
    error: null,
    message: texts.changed(parsed.intent === 'value' ? parsed.to : parsed.name, done.changed),
    batch: done.batch,
  };
}
