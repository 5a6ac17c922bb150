import type { Texts } from '../en/texts.ts';
import { rtl } from '../rules.ts';
import { amounts } from './lists.ts';

export const card = {
  imageUnavailable: 'الصورة غير متاحة',
  soldOut: 'نفدت الكمية',
  originalPrice: 'السعر الأصلي: ',
  colors: 'الألوان',
  previousImage: 'الصورة السابقة',
  nextImage: 'الصورة التالية',
  previousImageOf: (product) => rtl`الصورة السابقة لـ${product}`,
  nextImageOf: (product) => rtl`الصورة التالية لـ${product}`,
  imageOf: (image, count, product) => rtl`الصورة ${image} من ${count} لـ${product}`,
  image: (image, count) => `الصورة ${image} من ${count}`,
  close: 'إغلاق',
  loadingProduct: 'جارٍ تحميل المنتج…',
} satisfies Texts['card'];

export const product = {
  home: 'الرئيسية',
  breadcrumb: 'مسار التصفح',
  inStock: 'متوفر',
  soldOut: 'نفدت الكمية',
  code: (code) => rtl`الرمز ${code}`,
  details: 'تفاصيل المنتج',
  defaultDescription: (name, category) => rtl`${name} من مجموعتنا في قسم ${category}، اخترناها لجودة تدوم.`,
  loadingDescription: 'جارٍ تحميل الوصف…',
  detailsFailed: 'تعذّر تحميل التفاصيل.',
  ownPage: 'افتح صفحة المنتج',
  hidden: 'مخفي: لا يراه أحد سواك',
  moreFrom: (category) => rtl`المزيد من قسم ${category}`,
  unknown: {
    title: 'لم يعد هذا المنتج معروضًا',
    sentence: 'أُزيل من المجموعة، أو أن العنوان غير صحيح.',
  },
  unreachable: {
    title: 'تعذّر تحميل هذا المنتج',
    sentence: 'لم يستجب المتجر. يُرجى التحقق من اتصالك والمحاولة مرة أخرى.',
  },

  pictures: (name) => rtl`صور ${name}`,
  pictureAlt: (alt, image, count) => rtl`${alt}، الصورة ${image} من ${count}`,
  pictureCount: (image, count) => `${image} من ${count}`,
  pictureFailed: 'تعذّر تحميل الصورة',
  fullScreen: 'ملء الشاشة',
  closePicture: 'إغلاق الصورة',
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',

  otherProducts: 'منتجات أخرى في هذه القائمة',
  previousProduct: 'المنتج السابق',
  nextProduct: 'المنتج التالي',
  position: (position, total) => `${position} من ${total}`,
  previous: 'السابق:',
  next: 'التالي:',
  product: 'المنتج',

  share: 'مشاركة',
  edit: 'تعديل',
  linkCopied: 'نُسخ الرابط',
  copyFailed: 'يُرجى نسخ عنوان هذه الصفحة',
} satisfies Texts['product'];

export const ask = {
  ask: 'استفسر عن هذا المنتج',
  askWhenBack: 'استفسر عن موعد توفّر هذا المنتج',
  askForPrice: 'استفسر عن السعر',
  askOnWhatsApp: 'استفسر عبر واتساب',
  askAgainLater: 'استفسر عن موعد توفّره',
  otherOptions: 'طرق أخرى',
  closeOptions: 'إغلاق طرق التواصل',
  goesTo: 'يصل استفسارك إلى',
  whatsApp: 'واتساب',
  email: 'البريد الإلكتروني',
  call: 'اتصل',
  subject: (name) => rtl`استفسار عن ${name}`,
  subjectWhenBack: (name) => rtl`متى يتوفر ${name} من جديد؟`,
  message: (office, question) => `${rtl`إلى ${office}`}\n\n${question}`,
  question({ name, code, price, inStock }) {
    const piece = code ? rtl`${name} (الرمز ${code})` : rtl`${name}`;
    if (price === null)
      return inStock ? `ما سعر ${piece}؟` : `متى يتوفر هذا المنتج من جديد، وبأي سعر؟ ${piece}`;
    const priced = piece + rtl`، ${amounts.price(price)}`;
    return inStock ? `أود الاستفسار عن ${priced}:` : `متى يتوفر هذا المنتج من جديد؟ ${priced}:`;
  },
} satisfies Texts['ask'];
