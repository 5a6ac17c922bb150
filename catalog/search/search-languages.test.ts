import { expect, test } from 'vitest';
import { findByName } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import type { Translations } from '../products/product.ts';
import { tote } from '../testing/tote.ts';
import { searchProducts } from './search.server.ts';
import type { SearchLanguage } from './search-words.ts';

onPGlite((database) => {
  const add = (name: string, translations: Translations = {}, description = 'Fine.') =>
    addProduct(database().db, { ...tote, code: null, name, description, translations });
  const find = async (term: string, language: SearchLanguage = null) => {
    const found = await searchProducts(database().db, term, 0, 24, { language });
    return { names: found.products.map(({ name }) => name), matched: found.matched };
  };
  const names = async (term: string, language: SearchLanguage) => (await find(term, language)).names;

  test('La-12 texts in the language of the page come first, then those in others', async () => {
    await add('Evening Gown', { fr: { name: 'Robe du soir' } });
    await add('Silk Dressing Gown', { fr: { name: 'Peignoir', description: 'Mieux qu’une robe.' } });
    await add('Bath Robe', { fr: { name: 'Peignoir de bain' } });
    await add('Robe', { ar: { name: 'رداء' } });
    await add('Robe Hook');

    const french = ['Evening Gown', 'Silk Dressing Gown'];
    const english = ['Robe', 'Robe Hook', 'Bath Robe'];
    expect(await names('robe', 'fr')).toEqual([...french, ...english]);
    expect(await names('robe', 'source')).toEqual([...english, ...french]);
    expect(await names('robe', 'ar')).toEqual([...english, 'Evening Gown', 'Silk Dressing Gown']);
    expect((await names('robe', null)).toSorted()).toEqual([...french, ...english].toSorted());
  });

  test('La-12 a name in the language of the page that is the term comes first', async () => {
    await add('Bag', { ar: { name: 'حقيبة' } });
    await add('Travel Bag', { ar: { name: 'حقيبة سفر' } });
    expect(await names('حقيبة', 'ar')).toEqual(['Bag', 'Travel Bag']);
    expect(await names('حقيبة', 'source')).toEqual(['Bag', 'Travel Bag']);
    expect(await names('bag', 'source')).toEqual(['Bag', 'Travel Bag']);
  });

  test('La-12 a corrected word is also searched in the language of the page first', async () => {
    await add('Evening Gown', { fr: { name: 'Sandale dorée' } });
    await add('Sandale Poster');
    expect(await find('sandalle', 'fr')).toEqual({
      names: ['Evening Gown', 'Sandale Poster'],
      matched: 'corrected',
    });
  });

  test('La-12 among partial matches with equally many words, those in the language of the page come first', async () => {
    await add('Evening Gown', { fr: { name: 'Robe rouge' } });
    await add('Robe Rouge Poster');
    expect(await find('robe rouge plissée', 'fr')).toEqual({
      names: ['Evening Gown', 'Robe Rouge Poster'],
      matched: 'most_words',
    });
  });

  test('La-12 words of two languages find a product together', async () => {
    await add('Gucci Tote', { ar: { name: 'حقيبة يد' } });
    expect(await names('gucci حقيبة', 'ar')).toEqual(['Gucci Tote']);
  });

  test.each([
    ['حَقِيبَةٌ', 'حقيبة جلدية'],
    ['حقيبه', 'حقيبة جلدية'],
    ['الحقيبة', 'حقيبة جلدية'],
    ['حقيبة', 'الحقيبة الجلدية'],
    ['الشال', 'شال حرير'],
    ['شال', 'الشال الحريري'],
    ['ازرق', 'فستان أزرق'],
    ['أزرق', 'فستان ازرق'],
    ['اسود', 'حذاء أسود'],
    ['مقهي', 'كوب مقهى'],
    ['لؤلؤ', 'عقد لولو'],
    ['真皮包', '真皮手提包'],
    ['手提包', '真皮手提包'],
    ['皮手', '真皮手提包'],
    ['包', '真皮手提包'],
    ['红色t恤', '男士红色T恤'],
    ['T恤 红', '男士红色T恤'],
    ['साडी', 'बनारसी साड़ी'],
    ['साड़ी', 'बनारसी साडी'],
    ['जूते', 'चमड़े के जूते'],
    ['चमडे जूते', 'चमड़े के जूते'],
    ['फ़ीते', 'जूते का फ़ीता'],
    ['घड़ियाँ', 'चाँदी की घड़ी'],
    ['घड़ी', 'चाँदी की घड़ियाँ'],
    ['टोपियों', 'ऊनी टोपी'],
    ['किताबें', 'एक किताब'],
    ['فساتين', 'فستان حرير'],
    ['الفساتين', 'فستان حرير'],
    ['حقائب', 'حقيبة جلدية'],
    ['أحذية', 'حذاء أسود'],
    ['ساعات', 'ساعة فضية'],
    ['خاتم', 'خواتم ذهبية'],
  ])('La-12 %s finds a product whose translated name is %s', async (term, translated) => {
    const language = /\p{Script=Han}/u.test(term) ? 'zh' : /\p{Script=Arabic}/u.test(term) ? 'ar' : 'hi';
    await add('Poster', {}, `A poster about ${translated}.`);
    await add('Halden', { [language]: { name: translated } });
    await add('Other', { [language]: { name: { zh: '丝绸围巾', ar: 'وشاح', hi: 'दुपट्टा' }[language] } });
    await add('Another Poster', {}, `A poster about ${translated}.`);
    expect((await names(term, language))[0]).toBe('Halden');
    expect(await names(term, 'source')).not.toContain('Other');
  });

  test.each([
    ['羊毛衫', '羊毛针织衫', '羊绒大衣'],
    ['皮包', '真皮手提包', '帆布包'],
  ])('La-12 without a product %s, the parts of the word find %s', async (term, similar, other) => {
    await add('Similar', { zh: { name: similar } });
    await add('Other', { zh: { name: other } });
    expect(await find(term, 'zh')).toEqual({ names: ['Similar'], matched: 'most_words' });
  });

  test('La-12 a single character of a Chinese word finds no other word', async () => {
    await add('Bag', { zh: { name: '真皮手提包' } });
    expect(await find('手表', 'zh')).toMatchObject({ names: [] });
  });

  test('La-12 a Chinese word is not corrected to one with another character', async () => {
    await add('Shoes', { zh: { name: '运动男鞋' } });
    expect((await find('运动女鞋', 'zh')).matched).not.toBe('corrected');
  });

  test('La-12 a misspelled Hindi word is corrected', async () => {
    await add('Saree', { hi: { name: 'बनारसी साड़ी' } });
    expect(await find('बनरसी', 'hi')).toEqual({ names: ['Saree'], matched: 'corrected' });
  });

  test('La-8 a product with the same name is found, even if the name is translated', async () => {
    const id = await add('Evening Gown', { fr: { name: 'Robe du soir' } });
    expect((await findByName(database().db, 'evening gown', null))?.id).toBe(id);
    expect(await findByName(database().db, 'Robe du soir', null)).toBeNull();
  });
});
