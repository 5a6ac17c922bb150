import { formatNumber } from '#catalog/amounts/amounts.ts';
import type { Texts } from '../en/texts.ts';
import { pluralsOf, rtl, shortDecimals } from '../rules.ts';

const plural = pluralsOf('ar');

/**
 * Written like `Intl` does. The marks of direction keep the number before the currency, and the dollar sign beside its
 * letters: without the second mark, browsers show `$US`.
 */
const price = (dollars: number, decimals: 0 | 2 = 2) =>
  `\u200f${formatNumber(dollars, decimals)}\u00a0US$\u200e`;

export const amounts = {
  number: (number) => formatNumber(number),
  price: (dollars) => price(dollars),
  shortPrice: (dollars) => price(dollars, shortDecimals(dollars)),
  priceInWords: (dollars) => (dollars === null ? 'السعر عند الطلب' : price(dollars)),
} satisfies Texts['amounts'];

export function productCount(count: number): string {
  const number = formatNumber(count);
  return plural(count, {
    zero: 'لا منتجات',
    one: 'منتج واحد',
    two: 'منتجان',
    few: `${number} منتجات`,
    many: `${number} منتجًا`,
    other: `${number} منتج`,
  });
}

export const home = {
  collections: 'المجموعات',
  carousel: 'عرض شرائح',
  slideKind: 'شريحة',
  slideOf: (slide, count) => `${slide} من ${count}`,
  slide: (slide, subtitle) => rtl`الشريحة ${slide}: ${subtitle}`,
  chooseSlide: 'اختر شريحة',
  pause: 'إيقاف الشرائح مؤقتًا',
  play: 'تشغيل الشرائح',
  previousSlide: 'الشريحة السابقة',
  nextSlide: 'الشريحة التالية',
  officesIn: (countries) => `مكاتبنا في ${countries}`,
  shopByCategory: 'تسوّق حسب القسم',
  featured: 'مختارات',
  noProducts: 'أولى منتجاتنا ستصل قريبًا.',
} satisfies Texts['home'];

export const sections = {
  accessories: 'إكسسوارات',
  uncategorized: 'غير مصنّف',
  allSections: 'الكل',
  moreSections: (count) =>
    plural(count, {
      one: 'قسم آخر',
      two: 'قسمان آخران',
      few: `${count} أقسام أخرى`,
      many: `${count} قسمًا آخر`,
      other: `${count} قسم آخر`,
    }),
  noAccessories: 'لا تتوفر إكسسوارات حاليًا',
  emptySection: (name) => rtl`لا منتجات في «${name}»`,
  pages: 'الصفحات',
  previousSections: 'الأقسام السابقة',
  nextSections: 'أقسام أخرى',
  seeAll: (count) => `عرض الكل (${formatNumber(count)})`,
  inSection: (name) => rtl` في ${name}`,
  order: 'الترتيب',
  orders: { name: 'حسب الاسم', count: 'الأكثر منتجات أولًا' },
  fewerSections: 'عرض أقل',
} satisfies Texts['sections'];

export const listing = {
  products: 'المنتجات',
  count: productCount,
  shown: (shown, total) =>
    shown < total
      ? `المعروض ${formatNumber(shown)} من أصل ${productCount(total)}`
      : plural(total, {
          one: 'عُرض المنتج الوحيد',
          two: 'عُرض المنتجان',
          other: `عُرض الكل: ${productCount(total)}`,
        }),
  empty: 'لا تتوفر منتجات في هذا القسم بعد.',
  comingSoon: 'قريبًا',
  noSuchPage: 'هذه الصفحة غير موجودة.',
  firstPage: 'انتقل إلى الصفحة الأولى',
  earlier: 'عرض السابق',
  more: 'عرض المزيد',
  loading: 'جارٍ التحميل…',
  tryAgain: 'حاول مرة أخرى',
  moreFailed: 'تعذّر تحميل المنتجات التالية.',

  sortAndFilter: 'الترتيب والتصفية',
  sortBy: 'ترتيب حسب',
  sort: 'رتّب',
  sorts: {
    recommended: 'اختيارنا',
    'price-up': 'الأقل سعرًا',
    'price-down': 'الأعلى سعرًا',
    'name-up': 'الاسم: من أ إلى ي',
  },
  price: 'السعر',
  priceFrom: (amount) => rtl`من ${amount}`,
  priceTo: (amount) => rtl`حتى ${amount}`,
  priceRange: (min, max) => rtl`${min} – ${max}`,
  from: rtl`من (${'US$'})`,
  to: rtl`إلى (${'US$'})`,
  apply: 'تطبيق',
  clearPrice: 'إزالة تصفية السعر',
  filter: (chosen) => (chosen > 0 ? `تصفية (${chosen})` : 'تصفية'),
  clearFilter: 'إزالة التصفية',
  noneMatches: 'لا منتجات تطابق هذه التصفية.',
  clearAll: 'إزالة كل عوامل التصفية',
  noneInRange: 'لا منتجات في هذا النطاق من الأسعار.',
  invalidPrice: 'يُرجى إدخال سعر صحيح',
  ambiguousPrice: (thousands, fraction) => `يُرجى إدخال ${thousands} أو ${fraction}`,
} satisfies Texts['listing'];
