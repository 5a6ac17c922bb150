import type { Language } from '#catalog/text/languages.ts';

interface Texts {
  preview: string;
  previewNote: string;
  endPreview: string;
  closedNote: string;
}

/** The texts of the bars that only the administrator sees, apart from those of visitors. */
export const OWNER_BAR_TEXTS: Record<Language, Texts> = {
  en: {
    preview: 'Preview',
    previewNote: 'Preview of your draft. Visitors do not see it.',
    endPreview: 'End preview',
    closedNote: 'The shop is closed. Visitors see “We open soon”.',
  },
  ar: {
    preview: 'معاينة',
    previewNote: 'معاينة للمسودة. لا يراها الزوّار.',
    endPreview: 'إنهاء المعاينة',
    closedNote: 'المتجر مغلق. يرى الزوّار «نفتح قريبًا».',
  },
  zh: {
    preview: '预览',
    previewNote: '草稿预览，访客看不到。',
    endPreview: '结束预览',
    closedNote: '商店已关闭，访客只看到“即将开放”。',
  },
  fr: {
    preview: 'Aperçu',
    previewNote: 'Aperçu de votre brouillon. Les visiteurs ne le voient pas.',
    endPreview: 'Quitter l’aperçu',
    closedNote: 'La boutique est fermée. Les visiteurs voient « Nous ouvrons bientôt ».',
  },
  hi: {
    preview: 'पूर्वावलोकन',
    previewNote: 'आपके मसौदे का पूर्वावलोकन। आगंतुक इसे नहीं देखते।',
    endPreview: 'पूर्वावलोकन समाप्त करें',
    closedNote: 'दुकान बंद है। आगंतुकों को “हम जल्द ही खुलेंगे” दिखता है।',
  },
};
