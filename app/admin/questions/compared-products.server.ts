import { textsOf } from '#app/texts/texts.server.ts';
import type { findQuestion } from '#catalog/questions/list-questions.server.ts';
import { LANGUAGES } from '#catalog/text/languages.ts';
import { texts } from './texts.ts';

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
