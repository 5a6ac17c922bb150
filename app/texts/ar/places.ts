import type { Texts } from '../en/texts.ts';
import { rtl } from '../rules.ts';
import { productCount } from './lists.ts';

export const locations = {
  title: 'مكاتبنا',
  description: (brand, countries) =>
    `${rtl`مكاتب ${brand} في `}${countries}: العناوين وأرقام الهاتف وواتساب.`,
  countries(names) {
    const [last = '', ...before] = names.map((name) => rtl`${name}`).toReversed();
    return before.length > 0 ? `${before.toReversed().join('، ')} و${last}` : last;
  },
  place: (city, country) => rtl`${city}، ${country}`,
  nearest: (country) => rtl`الأقرب إليك: ${country}`,
  map: 'المكاتب على الخريطة',
  onMap: ' (خريطة)',
  copyAddress: 'نسخ العنوان',
  ofOffice: (office) => rtl` – ${office}`,
  addressCopied: 'نُسخ العنوان',
  copyFailed: 'تعذّر النسخ',
  localTime: 'التوقيت المحلي',
  openingHours: 'ساعات العمل',
  closedOn: 'مغلق',
  openUntil: (time) => `مفتوح الآن حتى ${time}`,
  opensToday: (time) => `يفتح في ${time}`,
  opensTomorrow: (time) => `يفتح غدًا في ${time}`,
  opensOn: (day, time) => `يفتح يوم ${day} في ${time}`,
  contact: 'جهة الاتصال',
  telephone: 'الهاتف',
  whatsApp: 'واتساب',
  email: 'البريد الإلكتروني',
  legalDetails: 'البيانات القانونية',
  identificationNumber: 'رقم التعريف',
  legalForm: 'الشكل القانوني',
} satisfies Texts['locations'];

export const hours = {
  zones: 'ar',
  weekdays: {
    Mon: 'الاثنين',
    Tue: 'الثلاثاء',
    Wed: 'الأربعاء',
    Thu: 'الخميس',
    Fri: 'الجمعة',
    Sat: 'السبت',
    Sun: 'الأحد',
  },
  clock: (day, time) => `${day} ${time}`,
  days: (first, last) => `${first} – ${last}`,
  comma: '، ',
  span: (days, opens, closes) => `${days}، ${opens} – ${closes}`,
} satisfies Texts['hours'];

export const contact = {
  title: 'تواصل معنا',
  description: (brand) =>
    rtl`كيف تتواصل مع ${brand}: بريد للاستفسارات العامة، وعنوان مباشر، ودعم عبر الهاتف.`,
  eyebrow: 'راسلنا أو اتصل بنا',
  general: 'الاستفسارات العامة',
  direct: 'تواصل مباشر',
  phone: 'الدعم الهاتفي',
  offices: 'المكاتب',
  findOffice: 'ابحث عن مكتب',
  officeMail: 'راسل أحد مكاتبنا',
  officeMailNote: 'تصل رسالتك مباشرة إلى ذلك المكتب.',
} satisfies Texts['contact'];

export const lineSheet = {
  dates: 'ar-u-nu-latn',
  collection: 'المجموعة',
  selection: 'مختارات',
  description: (title, brand) => rtl`${title} من ${brand}.`,
  print: rtl`طباعة أو حفظ بصيغة ${'PDF'}`,
  validUntil: 'هذا الرابط صالح حتى',
  tooMany: (most) => `يتسع الكتالوج لـ${productCount(most)} كحد أقصى. يُرجى اختيار قسم أو منتجات محددة.`,
  edition: (month, products) => `${month}، ${productCount(products)}`,
  withPrices: 'الأسعار بالدولار الأمريكي.',
  withoutPrices: 'الأسعار عند الطلب.',
  note: 'اضغط على صورة لترى المزيد، أو على «استفسر» لتراسلنا بشأنها.',
  code: (code) => rtl`الرمز ${code}`,
  soldOut: 'نفدت الكمية',
  comma: '، ',
  ask: 'استفسر',
} satisfies Texts['lineSheet'];
