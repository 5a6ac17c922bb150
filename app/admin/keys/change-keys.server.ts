import { data as json } from 'react-router';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { nameInput, tooLong } from '#catalog/text/text-input-schema.ts';
import { createApiKey, deleteApiKey } from '#platform/auth/api-keys.server.ts';
import { API_RIGHTS, MAX_KEY_NAME_LENGTH } from '#platform/auth/api-rights.ts';
import { INCOMPLETE, readForm } from '#platform/http/read-body.server.ts';
import { confirmIdentity } from '../login/confirm-identity.server.ts';
import { refuse, runAction } from '../writes/handle-write.server.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

const addition = z.object({
  name: nameInput.pipe(
    z.string().min(1, texts.nameMissing).max(MAX_KEY_NAME_LENGTH, tooLong(MAX_KEY_NAME_LENGTH)),
  ),
  rights: z.array(z.enum(API_RIGHTS)).min(1, texts.rightsMissing),
  expiry: z.enum(['30', '90', '365', 'never']),
});

/** Adds a key, or deletes the one in the form's field `delete`. Only the response to an addition contains the key. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const { db } = getContext(args);
    const form = await readForm(args.request);
    const id = form.get('delete');
    if (typeof id === 'string') {
      const deleted = await deleteApiKey(db, id);
      return deleted === null ? refuse(texts.missing, 404) : { error: null, deleted };
    }
    const fields = {
      name: form.get('name'),
      rights: form.getAll('rights'),
      expiry: form.get('expiry'),
    };
    const { data, error } = addition.safeParse(fields);
    if (!data) return refuse(error.issues[0]?.message ?? INCOMPLETE, 400);
    // A key stays when the session ends, so a person who finds the page open must not add one.
    const refusal = await confirmIdentity(args, form);
    if (refusal) return json({ error: refusal.error }, refusal);
    const { name, rights, expiry } = data;
    const expiresAt = expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * 86_400_000);
    const created = await createApiKey(db, { name, rights, expiresAt });
    if ('refused' in created)
      return refuse(created.refused === 'name_taken' ? texts.nameTaken : texts.tooMany, 409);
    return { error: null, added: { name, key: created.key } };
  });
}
