import { ar } from '#app/texts/ar.ts';
import { offerLanguages } from '../support/offer-languages.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect } from '../support/test.ts';
import { test } from './test.ts';
import { button, dialog, field, heading, link, text } from './visitor.ts';

const BANNER = { role: 'banner', name: '' };
const NAME = 'حقيبة يد من الجلد البني';

test('La-3 La-9 La-12 a visitor browses, opens a product, searches and changes the language in Arabic', async ({
  visitor,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  const [id = '', poster = ''] = await addProducts(ownShop, [
    { name: 'Brown tote' },
    { name: `Poster of ${NAME}`, category: 'Kids' },
  ]);
  await ownShop.sql('insert into product_texts (product_id, language, name) values ($1, $2, $3)', [
    id,
    'ar',
    NAME,
  ]);
  await visitor.open('/ar');
  await visitor.staysOnDocument(async () => {
    await visitor.click(link(ar.categories.Bags, BANNER));
    await visitor.isAt('/ar/bags');
    await visitor.finds(heading(ar.categories.Bags));
    // The first card of a list is at its right edge.
    await visitor.until(`(() => {
      const [first, second] = document.querySelectorAll('main article');
      return first.getBoundingClientRect().left > second.getBoundingClientRect().left;
    })()`);
    await visitor.click(link(NAME, { role: 'main', name: '' }));
    await visitor.isAt(`/ar/product/${id}`);
    await visitor.finds(heading(ar.product.details, dialog(NAME)));
    await visitor.press('Escape');
    await visitor.findsNo(dialog(NAME));
    await visitor.isAt('/ar/bags');
    await visitor.click(button(ar.frame.search, BANNER));
    await visitor.fill(field(ar.frame.searchProducts), 'الحقيبة البني');
    await visitor.finds({ role: 'option', name: NAME });
    await visitor.press('Enter');
    await visitor.isAt(/^\/ar\/search\?q=/);
  });
  // Both names contain the words. The newer product has them in another language than the page's. Others of its category
  // follow.
  await expect
    .poll(async () =>
      (await visitor.texts({ role: 'article', name: '' })).slice(0, 2).map((card) => card.includes('Poster')),
    )
    .toEqual([false, true]);
  await visitor.click(text('العربية', BANNER));
  await visitor.click(link('English', BANNER));
  await visitor.isAt(/^\/search\?q=/);
  await visitor.until(`document.documentElement.dir !== 'rtl' && document.documentElement.lang === 'en'`);
  await visitor.finds(link('Brown tote'));
  await removeProducts(ownShop, [id, poster]);
  await ownShop.sql('truncate shop_settings, shop_settings_draft');
});
