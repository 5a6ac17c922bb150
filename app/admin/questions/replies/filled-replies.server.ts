import type { RequestContext } from '#app/context.ts';
import { listReplies } from '#catalog/commands/questions/manage-replies.server.ts';
import type { VisitorQuestion } from '#catalog/questions/list-questions.server.ts';
import { filledIn, type SavedReply } from '#catalog/questions/saved-reply.ts';
import { findOffice } from '#catalog/settings/offices.ts';
import { LANGUAGES } from '#catalog/text/languages.ts';

/** Returns the saved replies with the parts of a question, in its language, instead of the placeholders. */
export async function filledReplies(
  { db, settings }: Pick<RequestContext, 'db' | 'settings'>,
  { name, language, office, products }: Pick<VisitorQuestion, 'name' | 'language' | 'office' | 'products'>,
): Promise<SavedReply[]> {
  const known = LANGUAGES.find((code) => code === language) ?? 'en';
  const asked = findOffice(settings.store, office);
  const parts = {
    name,
    products: new Intl.ListFormat(known).format(products.map((product) => product.name)),
    office: asked?.translations?.[known]?.title ?? asked?.title ?? office,
    shop: settings.store.brand,
  };
  return (await listReplies(db)).map((reply) => ({ ...reply, text: filledIn(reply.text, parts) }));
}
