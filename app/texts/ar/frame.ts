import type { Texts } from '../en/texts.ts';
import { rtl } from '../rules.ts';

export const frame = {
  skipToContent: 'انتقل إلى المحتوى',
  menu: 'القائمة',
  closeMenu: 'إغلاق القائمة',
  categories: 'الأقسام',
  locations: 'مكاتبنا',
  contact: 'تواصل معنا',
  search: 'بحث',
  searchProducts: 'ابحث في المنتجات',
  closeSearch: 'إغلاق البحث',
  about: (brand) => rtl`عن ${brand}`,
  quickLinks: 'روابط سريعة',
  company: 'الشركة',
  ourLocations: 'مكاتبنا',
  contactUs: 'تواصل معنا',
  writeOrCall: 'راسلنا أو اتصل بنا',
  rights: (year, brand) => rtl`© ${year} ${brand}. جميع الحقوق محفوظة.`,
  typefaces: rtl`كُتب بخطَّي ${'Vazirmatn'} و${'Markazi Text'}.`,
  preview: 'معاينة',
  previewNote: 'معاينة للمسودة. لا يراها الزوّار.',
  endPreview: 'إنهاء المعاينة',
  opensSoon: 'نفتح قريبًا',
  closedNote: 'المتجر مغلق. يرى الزوّار «نفتح قريبًا».',
  suggestedPages: 'صفحات مقترحة',
  searchCollection: 'ابحث في المجموعة',
  orChooseCategory: 'أو اختر قسمًا:',
  loading: 'جارٍ التحميل…',
  timedOut: {
    title: 'تعذّر تحميل هذه الصفحة',
    sentence: 'ربما انقطع الاتصال.',
    reload: 'إعادة تحميل الصفحة',
  },
  pageTitle: (title, brand) => `${title} - ${brand}`,
  homeTitle: (brand, tagline) => `${brand}: ${tagline}`,
} satisfies Texts['frame'];

export const categories = {
  Women: 'نساء',
  Men: 'رجال',
  Kids: 'أطفال',
  Healthcare: 'العناية الصحية',
  Cosmetics: 'مستحضرات التجميل',
  Bags: 'حقائب',
  Accessories: 'إكسسوارات',
  Footwear: 'أحذية',
} satisfies Texts['categories'];

export const errors = {
  notFound: {
    title: 'هذه الصفحة غير موجودة',
    sentence: 'ربما نُقلت أو حُذفت. يُرجى التحقق من العنوان.',
  },
  refused: { title: 'هذا غير ممكن هنا', sentence: 'لا يدعم هذا العنوان هذا الإجراء.' },
  unavailable: { title: 'المتجر لا يستجيب', sentence: 'سيعود بعد لحظات.' },
  unreachable: {
    title: 'لا يوجد اتصال',
    sentence: 'تعذّر الوصول إلى المتجر. يُرجى التحقق من اتصالك.',
  },
  failed: {
    title: 'حدث خطأ ما',
    sentence: 'الخطأ من جانبنا. يُرجى المحاولة مرة أخرى بعد قليل.',
  },
  busy: 'المتجر مزدحم جدًا الآن. يُرجى المحاولة مرة أخرى بعد قليل.',
  tryAgain: 'حاول مرة أخرى',
  trying: 'جارٍ المحاولة…',
  offline: 'أنت غير متصل بالإنترنت. قد لا يكون ما تراه محدَّثًا.',
  disconnected: 'انقطع التحديث المباشر. قد لا يكون ما تراه محدَّثًا.',
  refreshFailed: 'تعذّر تحديث المنتجات. قد لا يكون ما تراه محدَّثًا.',
} satisfies Texts['errors'];
