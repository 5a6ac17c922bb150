import type { ColumnField } from '../columns/fields.ts';
import { fold } from './words.ts';

/** What a value of a column can become. */
export const MEANINGS = ['visible', 'hidden', 'in stock', 'sold out', 'featured', 'not featured'] as const;

export type Meaning = (typeof MEANINGS)[number];

const SHOWN: readonly Meaning[] = ['visible', 'hidden'];
const STOCK: readonly Meaning[] = ['in stock', 'sold out', 'hidden'];

/** The columns whose values are shown to the owner, and what these can become. */
const CHOICES = {
  status: SHOWN,
  published: SHOWN,
  visibility: SHOWN,
  hidden: SHOWN,
  inStock: STOCK,
  quantity: STOCK,
  featured: ['featured', 'not featured'],
} as const satisfies Partial<Record<ColumnField, readonly Meaning[]>>;

export type ValueField = keyof typeof CHOICES;

export const VALUE_FIELDS = Object.keys(CHOICES) as ValueField[];

/** The answers for the values of each column by `valueKey`; `null` is an open question. */
export type MeaningAnswers = Partial<Record<ValueField, Record<string, Meaning | null>>>;

/** Keys of all numbers in a column of stock. */
export const NUMBERS = { above: '#above 0', none: '#0' } as const;

/** Returns what a value can become. A number of pieces does not hide a product. */
export function choicesFor(field: ValueField, key: string): readonly Meaning[] {
  const choices: readonly Meaning[] = CHOICES[field];
  return key === NUMBERS.above || key === NUMBERS.none ? choices.slice(0, 2) : choices;
}

/** Returns the same key for values that differ only by case, accents, spaces and signs. */
export function valueKey(field: ValueField, cell: string): string {
  if (CHOICES[field] === STOCK) {
    const number = NUMBER.exec(cell)?.[1];
    if (number) return Number(number) > 0 ? NUMBERS.above : NUMBERS.none;
  }
  return wordKey(cell).slice(0, MAX_KEY_LENGTH);
}

const MAX_KEY_LENGTH = 200;

/** Matches a number of pieces. */
const NUMBER =
  /^(-?\d{1,9})(?:[.,]0+)?\+?(?: ?(?:pcs?|pieces?|units?|ea|x|stk|st|stück|pièces?|uds?|unidades|pz|pezzi|stuks|adet|шт|件|个|個|قطع|قطعة)\.?)?$/i;

/** Returns what a value usually means; `null` if it is not known. */
export function knownMeaning(field: ValueField, key: string): Meaning | null {
  if (key === NUMBERS.above) return 'in stock';
  if (key === NUMBERS.none) return 'sold out';
  const isYes = isYesKey(key);
  const [first, other] = CHOICES[field];
  if (field === 'hidden') return isYes === null ? null : isYes ? 'hidden' : 'visible';
  if (isYes !== null) return isYes ? first : other;
  // Magento writes 2 for disabled products.
  if (field === 'published' && key === '2') return 'hidden';
  if (CHOICES[field] === SHOWN) return VISIBLE.has(key) ? 'visible' : HIDDEN.has(key) ? 'hidden' : null;
  if (CHOICES[field] !== STOCK) return null;
  if (IN_STOCK.has(key)) return 'in stock';
  if (SOLD_OUT.has(key)) return 'sold out';
  return key === 'discontinued' ? 'hidden' : null;
}

/** Reads yes or no from a cell; `null` if it is empty or something else. */
export function yesOrNo(cell: string): boolean | null {
  return isYesKey(wordKey(cell));
}

function isYesKey(key: string): boolean | null {
  return YES.has(key) ? true : NO.has(key) ? false : null;
}

function wordKey(cell: string): string {
  const text = fold(cell.trim()).replace(/^https?:\/\/schema\.org\//, '');
  return text.replace(/(?!^-\d)[^\p{L}\p{N}]+/gu, '') || text;
}

function keys(words: string): ReadonlySet<string> {
  return new Set(words.split(', ').map(wordKey));
}

const YES = keys(
  'yes, y, true, t, 1, on, ja, wahr, oui, vrai, si, sí, verdadero, vero, sim, verdadeiro, waar, evet, doğru, да, истина, ' +
    'نعم, صحيح, हाँ, हां, सही, 是, 真, はい, x, ✓, ✔',
);
const NO = keys(
  'no, n, false, f, 0, -1, off, nein, falsch, non, faux, falso, nao, não, nee, onwaar, hayır, yanlış, нет, ложь, لا, خطأ, ' +
    'नहीं, गलत, 否, 假, いいえ, ✗, ✘',
);
const VISIBLE = keys(
  'visible, active, published, publish, public, enabled, online, live, listed, shown, catalog, catalog and search, ' +
    'catalog/search, shop and search results, everywhere, both, sichtbar, aktiv, aktiviert, veröffentlicht, öffentlich, actif, activé, publié, en ligne, activo, activado, ' +
    'publicado, habilitado, visibile, attivo, pubblicato, abilitato, visível, ativo, ativado, zichtbaar, actief, ' +
    'gepubliceerd, görünür, aktif, yayında, yayımlandı, etkin, виден, видимый, активен, активный, активно, опубликован, ' +
    'опубликовано, включено, مرئي, ظاهر, نشط, مفعل, منشور, दृश्य, सक्रिय, प्रकाशित, 可见, 启用, 上架, 已上架, 已发布, 公開, 表示, 有効',
);
const HIDDEN = keys(
  'hidden, invisible, draft, archived, unlisted, inactive, pending, private, trash, disabled, unpublished, offline, ' +
    'not visible, not visible individually, not published, nowhere, none, search, discontinued, deleted, versteckt, verborgen, unsichtbar, inaktiv, deaktiviert, ' +
    'entwurf, archiviert, unveröffentlicht, ausgeblendet, masqué, caché, inactif, désactivé, brouillon, archivé, ' +
    'hors ligne, non publié, oculto, inactivo, desactivado, deshabilitado, borrador, archivado, no publicado, nascosto, ' +
    'inattivo, disattivato, disabilitato, bozza, archiviato, non pubblicato, inativo, desativado, rascunho, arquivado, ' +
    'inactief, uitgeschakeld, concept, gearchiveerd, gizli, pasif, devre dışı, taslak, arşivlendi, скрыт, скрыто, ' +
    'неактивен, неактивный, отключено, черновик, в архиве, не опубликован, مخفي, غير نشط, غير مرئي, غير منشور, معطل, مسودة, ' +
    'छिपा, छिपा हुआ, निष्क्रिय, मसौदा, 隐藏, 不可见, 禁用, 停用, 下架, 已下架, 草稿, 非公開, 非表示, 無効, 下書き',
);
const IN_STOCK = keys(
  'in stock, on stock, unlimited, available, low stock, limited stock, limited availability, few left, backorder, backordered, ' +
    'available for order, on backorder, preorder, made to order, auf lager, vorrätig, verfügbar, lieferbar, sofort lieferbar, en stock, ' +
    'disponible, hay existencias, con existencias, disponibile, in magazzino, em estoque, em stock, disponível, ' +
    'op voorraad, beschikbaar, leverbaar, stokta, stokta var, var, mevcut, в наличии, есть, есть в наличии, متوفر, متاح, ' +
    'متوفر في المخزون, उपलब्ध, स्टॉक में, 有货, 现货, 有库存, 在庫あり, 販売中',
);
const SOLD_OUT = keys(
  'out of stock, no stock, not in stock, sold, sold out, not available, unavailable, ausverkauft, nicht vorrätig, ' +
    'nicht auf lager, nicht verfügbar, nicht lieferbar, vergriffen, épuisé, rupture, rupture de stock, en rupture, ' +
    'en rupture de stock, hors stock, indisponible, non disponible, vendu, agotado, sin existencias, sin stock, ' +
    'no disponible, vendido, esaurito, non disponibile, venduto, esgotado, indisponível, sem estoque, sem stock, ' +
    'uitverkocht, niet op voorraad, niet beschikbaar, niet leverbaar, tükendi, stokta yok, yok, нет в наличии, ' +
    'распродано, закончился, отсутствует, غير متوفر, غير متاح, نفد, نفدت الكمية, अनुपलब्ध, स्टॉक में नहीं, स्टॉक ख़त्म, ' +
    'बिक गया, 缺货, 无货, 售罄, 无库存, 在庫なし, 売り切れ, 品切れ, 完売',
);
