import type { Texts } from '../en/texts.ts';
import { ltr } from '../rules.ts';
import { productCount } from './lists.ts';

export const locations = {
  title: 'हमारे कार्यालय',
  description: (brand, countries) => ltr`${brand} के कार्यालय: ${countries}। पते, टेलीफ़ोन नंबर और WhatsApp।`,
  countries: (names) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' और '),
  place: (city, country) => ltr`${city}, ${country}`,
  nearest: (country) => ltr`आपके सबसे नज़दीक: ${country}`,
  map: 'नक़्शे पर कार्यालय',
  onMap: ' (नक़्शा)',
  copyAddress: 'पता कॉपी करें',
  ofOffice: (office) => ltr` – ${office}`,
  addressCopied: 'पता कॉपी हो गया',
  copyFailed: 'कॉपी नहीं हो सका',
  localTime: 'स्थानीय समय',
  openingHours: 'खुलने का समय',
  closedOn: 'बंद',
  openUntil: (time) => `अभी खुला है, ${time} तक`,
  opensToday: (time) => `${time} बजे खुलेगा`,
  opensTomorrow: (time) => `कल ${time} बजे खुलेगा`,
  opensOn: (day, time) => `${day} को ${time} बजे खुलेगा`,
  contact: 'संपर्क व्यक्ति',
  telephone: 'टेलीफ़ोन',
  whatsApp: 'WhatsApp',
  email: 'ई-मेल',
  legalDetails: 'क़ानूनी जानकारी',
  identificationNumber: 'पहचान संख्या',
  legalForm: 'क़ानूनी स्वरूप',
} satisfies Texts['locations'];

export const hours = {
  zones: 'hi-u-nu-latn',
  weekdays: {
    Mon: 'सोमवार',
    Tue: 'मंगलवार',
    Wed: 'बुधवार',
    Thu: 'गुरुवार',
    Fri: 'शुक्रवार',
    Sat: 'शनिवार',
    Sun: 'रविवार',
  },
  clock: (day, time) => `${day} ${time}`,
  days: (first, last) => `${first}–${last}`,
  comma: ', ',
  span: (days, opens, closes) => `${days}, ${opens}–${closes}`,
} satisfies Texts['hours'];

export const contact = {
  title: 'हमसे संपर्क करें',
  description: (brand) => ltr`${brand} से कैसे संपर्क करें: सामान्य पूछताछ के लिए ई-मेल, सीधा पता और टेलीफ़ोन पर सहायता।`,
  eyebrow: 'लिखें या कॉल करें',
  general: 'सामान्य पूछताछ',
  direct: 'सीधा संपर्क',
  phone: 'टेलीफ़ोन पर सहायता',
  offices: 'कार्यालय',
  findOffice: 'कार्यालय खोजें',
  officeMail: 'किसी कार्यालय को लिखें',
  officeMailNote: 'आपका ई-मेल सीधे उसी कार्यालय तक पहुँचता है।',
} satisfies Texts['contact'];

export const lineSheet = {
  dates: 'hi-u-nu-latn',
  collection: 'पूरा संग्रह',
  selection: 'चुनिंदा उत्पाद',
  description: (title, brand) => ltr`${brand} का ${title}।`,
  print: 'प्रिंट करें या PDF के रूप में सहेजें',
  validUntil: 'यह लिंक इस तारीख़ तक मान्य है:',
  tooMany: (most) => `एक कैटलॉग में ज़्यादा से ज़्यादा ${productCount(most)} हो सकते हैं। कृपया कोई श्रेणी या कुछ उत्पाद चुनें।`,
  edition: (month, products) => `${month}, ${productCount(products)}`,
  withPrices: 'क़ीमतें अमेरिकी डॉलर में।',
  withoutPrices: 'क़ीमत पूछने पर।',
  note: 'और देखने के लिए चित्र दबाएँ, या हमें लिखने के लिए “पूछें” दबाएँ।',
  code: (code) => ltr`संदर्भ ${code}`,
  soldOut: 'बिक चुका है',
  comma: ', ',
  ask: 'पूछें',
} satisfies Texts['lineSheet'];
