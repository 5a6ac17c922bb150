import { formatNumber } from '#catalog/amounts/amounts.ts';
import { COUNTED_RESULTS } from '#catalog/search/search.ts';
import type { Texts } from '../en/texts.ts';
import { pluralsOf, rtl } from '../rules.ts';
import { productCount } from './lists.ts';

const plural = pluralsOf('ar');

export const search = {
  search: 'بحث',
  searching: 'جارٍ البحث…',
  searchCollection: 'ابحث في المجموعة',
  placeholder: 'ابحث عن منتج…',
  suggestions: 'اقتراحات',
  suggestionCount: (count) =>
    plural(count, {
      zero: 'لا اقتراحات. اضغط مفتاح الإدخال لعرض نصائح البحث.',
      one: 'اقتراح واحد',
      two: 'اقتراحان',
      few: `${count} اقتراحات`,
      many: `${count} اقتراحًا`,
      other: `${count} اقتراح`,
    }),
  seeAll: (term) => rtl`عرض كل نتائج «${term}»`,
} satisfies Texts['search'];

export const results = {
  title: (term) => rtl`البحث عن «${term}»`,
  description: 'ابحث في المجموعة كلها بالاسم أو الوصف أو القسم.',
  start: 'ابدأ البحث',
  startHint: 'اكتب اسم منتج أو خامة أو لونًا. أو اختر قسمًا:',
  found: (count, term) =>
    count > COUNTED_RESULTS
      ? rtl`وجدنا أكثر من ${formatNumber(COUNTED_RESULTS)} منتج لـ«${term}»`
      : plural(count, {
          one: rtl`وجدنا منتجًا واحدًا لـ«${term}»`,
          two: rtl`وجدنا منتجين لـ«${term}»`,
          other: `وجدنا ${productCount(count)}${rtl` لـ«${term}»`}`,
        }),
  noExactMatches: (term) => rtl`لا نتائج مطابقة تمامًا لـ«${term}»`,
  similar: 'منتجات مشابهة:',
  showing: 'نعرض نتائج',
  alsoShowing: 'نعرض أيضًا نتائج',
  comma: '، ',
  or: ' أو ',
  results: 'النتائج',
  pages: 'صفحات النتائج',
  page: (page, pages) => `الصفحة ${page} من ${pages}`,
  previous: 'السابق',
  next: 'التالي',
  noSuchPage: 'هذه الصفحة غير موجودة',
  fewerPages: (term) => rtl`صفحات نتائج «${term}» أقل من ذلك.`,
  firstPage: 'انتقل إلى الصفحة الأولى',
  failed: 'البحث غير متاح حاليًا. يُرجى المحاولة مرة أخرى بعد قليل.',
  orChooseCategory: 'أو اختر قسمًا:',
  nothingFound: 'لم نجد أي منتج',
  lookedFor: (term) => rtl`بحثنا عن «${term}» في جميع الأسماء والأوصاف والأقسام.`,
  tipsTitle: 'نصائح للبحث',
  tips: [
    'تحقق من الإملاء، أو اكتب الجزء الذي تثق به فقط.',
    'استخدم كلمات أقل: «معطف» يعطي نتائج أكثر من «معطف رمادي طويل».',
    'جرّب خامة أو لونًا، مثل «جلد» أو «بيج».',
  ],
} satisfies Texts['results'];
