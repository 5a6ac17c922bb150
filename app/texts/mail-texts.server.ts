import type { Language } from '#catalog/text/languages.ts';

const en = {
  /** The subject of a copy for the visitor, and of an answer. */
  subject: (brand: string) => `Your question to ${brand}`,
  thanks: 'Thank you. We have your question and will answer it soon.',
  products: 'Your question is about',
  /** Above the visitor's text, below an answer. */
  wrote: (name: string) => `${name} wrote:`,
};

/** The texts of e-mails to visitors. */
export const MAIL_TEXTS: Record<Language, typeof en> = {
  en,
  ar: {
    subject: (brand) => `سؤالك إلى ${brand}`,
    thanks: 'شكرًا. وصلنا سؤالك وسنجيبك قريبًا.',
    products: 'سؤالك عن',
    wrote: (name) => `كتب ${name}:`,
  },
  zh: {
    subject: (brand) => `您向 ${brand} 的咨询`,
    thanks: '谢谢。我们已收到您的问题，会尽快回复。',
    products: '您咨询的商品',
    wrote: (name) => `${name} 写道：`,
  },
  fr: {
    subject: (brand) => `Votre question à ${brand}`,
    thanks: 'Merci. Nous avons reçu votre question et y répondrons bientôt.',
    products: 'Votre question porte sur',
    wrote: (name) => `${name} a écrit :`,
  },
  hi: {
    subject: (brand) => `${brand} से आपका प्रश्न`,
    thanks: 'धन्यवाद। हमें आपका प्रश्न मिल गया है और हम जल्द उत्तर देंगे।',
    products: 'आपका प्रश्न इनके बारे में है',
    wrote: (name) => `${name} ने लिखा:`,
  },
};
