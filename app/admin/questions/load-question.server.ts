import { data } from 'react-router';
import { getContext, type RequestContext } from '#app/context.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import { listReplies } from '#catalog/commands/questions/manage-replies.server.ts';
import { findQuestion, type VisitorQuestion } from '#catalog/questions/list-questions.server.ts';
import { filledIn, type SavedReply } from '#catalog/questions/saved-reply.ts';
import { findOffice } from '#catalog/settings/offices.ts';
import { LANGUAGES } from '#catalog/text/languages.ts';
import type { Route } from './+types/question';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, changes, settings, mailer } = getContext(args);
  const cursor = changes.cursor();
  const question = await findQuestion(db, args.params.id);
  if (!question) throw data(null, { status: 404 });
  // Numbers without a country code cannot be called from abroad.
  const whatsAppPhone = question.phone?.startsWith('+') ? question.phone : null;
  const products = comparedProducts(question);
  const { brand } = settings.store;
  const replies = await filledReplies(getContext(args), question);
  const inserted = replies.find(({ id }) => id === args.url.searchParams.get('reply'));
  return {
    cursor,
    question: { ...question, products, whatsAppPhone },
    brand,
    hasMail: mailer !== null,
    replies,
    inserted,
    isDeleted: false,
  };
}

type Question = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

/** Returns the products of a question as the visitor saw them, with what has changed since then, in its language. */
export function comparedProducts({
  language,
  products,
  current,
}: Pick<Question, 'language' | 'products' | 'current'>) {
  const { amounts } = textsOf(LANGUAGES.find((code) => code === language) ?? 'en');
  return products.map((product) => {
    const now = current.find(({ id }) => id === product.id);
    if (!now) return { ...product, isDeleted: true, changes: [texts.gone] };
    const price = amounts.priceInWords(now.price);
    const changes = [
      now.name !== product.name ? texts.now(now.name) : '',
      now.code !== product.code ? texts.now(now.code ?? texts.noCode) : '',
      price !== product.price ? texts.now(price) : '',
      now.hidden ? texts.hidden : '',
    ];
    return { ...product, isDeleted: false, changes: changes.filter(Boolean) };
  });
}

/** Returns the saved replies with the parts of a question, in its language, instead of the placeholders. */
async function filledReplies(
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
