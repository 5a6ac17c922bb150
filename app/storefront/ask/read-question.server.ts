import { getContext, type RequestContext } from '#app/context.ts';
import { sharedIds } from '#app/storefront/shortlist/shared-ids.server.ts';
import { contactOffices } from '#app/storefront/shown-shop.server.ts';
import { translated, translatedStore } from '#app/storefront/translated.server.ts';
import { QUESTION_TEXTS } from '#app/texts/question-texts.server.ts';
import { SHORTLIST_TEXTS } from '#app/texts/shortlist-texts.server.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import { listByIds } from '#catalog/products/home-products.server.ts';
import { isProductId } from '#catalog/products/product.ts';
import type { AskedProduct } from '#catalog/questions/question.ts';
import { findOffice, officeName } from '#catalog/settings/offices.ts';
import { textOf } from '#platform/http/read-body.server.ts';

/** Returns what is stored beside the typed text: products as shown, office and language. */
export async function describeQuestion(shop: RequestContext, form: FormData) {
  const field = (name: string) => textOf(form, name);
  const { language } = shop.locale;
  const { store } = shop.settings;
  const office = findOffice(store, field('office'));
  const ids = sharedIds(new URLSearchParams({ products: field('products') }));
  const shown = await translated(shop, await listByIds(shop.db, ids));
  const { amounts } = textsOf(language);
  return {
    id: isProductId(field('id')) ? field('id') : undefined,
    // In the source language, so that the inbox has each office once.
    office: office ? officeName(office) : store.headOffice,
    language,
    products: shown.map(
      ({ id, name, code, price, images }): AskedProduct => ({
        id,
        name,
        code,
        price: amounts.priceInWords(price),
        image: images[0] ?? null,
      }),
    ),
  };
}

/** Several times the longest question about 100 products. */
export const MAX_QUESTION_BYTES = 100_000;

/** Returns the data of the form: products, offices, texts, and the address of the owner's privacy page if there is one. */
export async function loadQuestionForm(args: Parameters<typeof getContext>[0] & { url: URL }) {
  const shop = getContext(args);
  const store = translatedStore(shop);
  const ids = sharedIds(args.url.searchParams);
  const shown = await translated(shop, await listByIds(shop.db, ids));
  const privacy = store.pages.find(({ slug, title }) => PRIVACY.test(`${slug} ${title}`));
  return {
    products: shown,
    /** A sentence if a product was hidden or deleted since the visitor pressed "Message". */
    gone: shown.length < ids.length ? SHORTLIST_TEXTS[shop.locale.language].gone : null,
    offices: contactOffices(store),
    privacy: privacy ? `/pages/${privacy.slug}` : null,
    texts: QUESTION_TEXTS[shop.locale.language],
  };
}

/** What the owner's privacy page may be called. */
const PRIVACY = /priva|confidential|data.?protection|gdpr|rgpd|dsgvo|datenschutz|خصوصية|隐私|गोपनीयता/i;
