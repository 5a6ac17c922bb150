import { type Fact, type FactName, factIn, factLine, foldedFact } from '../products/facts.ts';
import type { Language } from '../text/languages.ts';

/** Finds the names of facts by any of their spellings. */
export type FactNames = ReturnType<typeof factNames>;

/** Returns the common names together with those of the shop, which take precedence. */
export function factNames(own: FactName[]) {
  const keys = new Map<string, string>();
  const byKey = new Map<string, FactName>();
  for (const { key, names, spellings } of [...COMMON_FACT_NAMES, ...own]) {
    for (const name of [key, ...Object.values(names), ...spellings]) keys.set(foldedFact(name), key);
    byKey.set(key, { key, names: { ...byKey.get(key)?.names, ...names }, spellings });
  }
  return {
    /** Returns the same key for all names that mean the same. */
    keyOf(name: string): string {
      const folded = foldedFact(name);
      return keys.get(folded) ?? folded;
    },
    /** All spellings in their folded form, with the key of the name that they mean. */
    spellings: keys as ReadonlyMap<string, string>,
    /** Whether a key is that of a common name or of one of the shop. */
    has: (key: string) => byKey.has(key),
    /** Returns a name in a language, or `undefined` if it is not translated. */
    nameIn: (key: string, language: Language) => byKey.get(key)?.names[language],
    /** Returns a name in all languages into which it is translated. */
    namesOf: (key: string) => byKey.get(key)?.names ?? {},
  };
}

/** A fact with one value: a fact with several sizes consists of several. */
export interface SingleFact extends Fact {
  /** The same for all names that mean the same. */
  nameKey: string;
  /** The same for all spellings of the name and of the value. */
  key: string;
}

/** Splits a fact (`Sizes: S, M`) into its single values. Only sizes have several. */
export function singleFacts(line: string, names: FactNames): SingleFact[] {
  const { name, value } = factIn(line);
  const nameKey = names.keyOf(name);
  const values = nameKey === 'size' ? singleSizes(value) : [value];
  return values.map((single) => ({
    name,
    value: single,
    nameKey,
    key: factLine({ name: nameKey, value: foldedFact(single) }),
  }));
}

/** The facts that search engines and feeds have fields for. */
export type KnownFacts = Partial<Record<'color' | 'size' | 'material', string>>;

/** Returns the color, the size and the material, which are recognized by their names in every language. */
export function knownFacts(facts: string[], names: FactNames): KnownFacts {
  const values = new Map(
    facts
      .map(factIn)
      .map(({ name, value }) => [names.keyOf(name), value] as const)
      .toReversed(),
  );
  return Object.fromEntries(
    (['color', 'size', 'material'] as const).flatMap((key) => {
      const value = values.get(key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Returns a name in English, Arabic, Chinese, French and Hindi, with further names that mean the same. */
function named(key: string, inLanguages: string, spellings: string): FactName {
  const [en, ar, zh, fr, hi] = inLanguages.split(', ');
  return { key, names: { en, ar, zh, fr, hi } as FactName['names'], spellings: spellings.split(', ') };
}

/** Names that most shops use. Those of an owner take precedence. */
export const COMMON_FACT_NAMES: FactName[] = [
  named(
    'color',
    'Color, اللون, 颜色, Couleur, रंग',
    'colour, colors, colours, shade, couleurs, coloris, لون, الألوان, 色, 顏色, 颜色分类, farbe, farben, ' +
      'colore, cor, kleur, renk, цвет, 色彩',
  ),
  named(
    'size',
    'Size, المقاس, 尺码, Taille, साइज़',
    'sizes, tailles, pointure, pointures, مقاس, المقاسات, الحجم, 尺寸, 大小, 尺碼, साइज, आकार, größe, ' +
      'größen, talla, tallas, taglia, taglie, tamanho, maat, maten, beden, размер, サイズ',
  ),
  named(
    'material',
    'Material, الخامة, 材质, Matière, सामग्री',
    'materials, fabric, composition, matières, matériau, tissu, خامة, المادة, القماش, 材料, 面料, 材質, ' +
      'stoff, materialien, materiale, materiaal, malzeme, материал, कपड़ा, मटेरियल, 素材',
  ),
  named('pattern', 'Pattern, النقشة, 图案, Motif, पैटर्न', 'print, muster, motifs, نقشة'),
  named('fit', 'Fit, القصّة, 版型, Coupe, फ़िट', 'cut, passform, القصة, फिट'),
  named('style', 'Style, الطراز, 款式, Style, शैली', 'stil, estilo, طراز'),
  named('length', 'Length, الطول, 长度, Longueur, लंबाई', 'länge, طول'),
  named('width', 'Width, العرض, 宽度, Largeur, चौड़ाई', 'breite, عرض'),
  named('height', 'Height, الارتفاع, 高度, Hauteur, ऊँचाई', 'höhe, ऊंचाई'),
  named('weight', 'Weight, الوزن, 重量, Poids, वज़न', 'gewicht, वजन'),
  named('dimensions', 'Dimensions, الأبعاد, 规格尺寸, Dimensions, माप', 'measurements, maße'),
  named('capacity', 'Capacity, السعة, 容量, Contenance, क्षमता', 'volume, inhalt, contents'),
  named('care', 'Care, العناية, 洗护, Entretien, देखभाल', 'care instructions, washing, pflege'),
  named('lining', 'Lining, البطانة, 里料, Doublure, अस्तर', 'futter'),
  named('closure', 'Closure, الإغلاق, 闭合方式, Fermeture, बंद करने का तरीका', 'fastening, verschluss'),
  named('season', 'Season, الموسم, 季节, Saison, मौसम', 'seasons, موسم'),
  named('gender', 'Gender, الجنس, 性别, Genre, लिंग', 'sex, geschlecht'),
  named('age', 'Age, العمر, 年龄, Âge, उम्र', 'age group, alter'),
  named('brand', 'Brand, العلامة التجارية, 品牌, Marque, ब्रांड', 'marke, vendor'),
  named('origin', 'Made in, بلد الصنع, 产地, Fabriqué en, निर्माण देश', 'origin, country of origin, herkunft'),
];

/** The names of a shop that has no names of its own. */
export const DEFAULT_NAMES = factNames([]);

/**
 * Splits a list or a range of sizes: `S, M, L` and `S–L` are S, M and L, and `36-38` is 36, 37 and 38. Returns other
 * values unchanged, such as `One size`, `2-3 years` and `M/L`.
 */
export function singleSizes(value: string): string[] {
  const parts = value.split(SEPARATOR).map((part) => part.trim());
  const items = parts.flatMap((part) => listIn(part) ?? [part]);
  return [...new Set(items.flatMap((item) => rangeIn(item) ?? [letterSize(item) ?? item]))].filter(Boolean);
}

/** Sorts sizes: letters from small to large, then numbers, then other values. */
export function compareSizes(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || 0;
}

function rankOf(size: string): number {
  const at = LETTER_SIZES.indexOf(letterSize(size) ?? '');
  if (at >= 0) return at;
  const number = Number.parseFloat(size.replace(',', '.'));
  return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : LETTER_SIZES.length + number;
}

/** Commas of Arabic and Chinese, too. A comma before a single digit is a decimal comma: `38,5`. */
const SEPARATOR = /[;،、，]|,(?!\d(?!\d))|\s[/|&]\s/;

/** Returns three or more sizes with the same sign between them, such as `S/M/L` and `2,4,6`; two may be one size: `M/L`. */
function listIn(part: string): string[] | null {
  const lists = ['/', ','].map((sign) => part.split(sign).map((size) => size.trim()));
  const isSize = (text: string) => /^\d{1,3}$/.test(text) || letterSize(text) !== null;
  return lists.find((sizes) => sizes.length > 2 && sizes.every(isSize)) ?? null;
}

const RANGE = /^(\w{1,4})\s?(?:[-–—−~]|\s(?:to|bis|à|إلى|至|से)\s)\s?(\w{1,4})$/i;

function rangeIn(part: string): string[] | null {
  const [, first, last] = RANGE.exec(part) ?? [];
  if (!first || !last) return null;
  const [from, to] = [letterSize(first), letterSize(last)].map((size) => LETTER_SIZES.indexOf(size ?? ''));
  if (from !== undefined && to !== undefined && from >= 0 && to > from)
    return LETTER_SIZES.slice(from, to + 1);
  const [low, high] = [first, last].map((text) => (/^\d{2}$/.test(text) ? Number(text) : Number.NaN));
  if (low === undefined || high === undefined || !(high > low) || high - low > MAX_RANGE) return null;
  return Array.from({ length: high - low + 1 }, (_, at) => String(low + at));
}

const MAX_RANGE = 30;

/** Returns the usual spelling of a size such as `xl`; `null` if it is not a size. */
function letterSize(text: string): string | null {
  const size = text.toUpperCase();
  const written = SAME_SIZES[size] ?? size;
  return LETTER_SIZES.includes(written) ? written : null;
}

const LETTER_SIZES = ['3XS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL'];

const SAME_SIZES: Record<string, string> = {
  XXXS: '3XS',
  '2XS': 'XXS',
  '2XL': 'XXL',
  XXXL: '3XL',
  XXXXL: '4XL',
};
