import type { Texts } from '../en/texts.ts';
import { ltr } from '../rules.ts';

export const frame = {
  skipToContent: 'सामग्री पर जाएँ',
  menu: 'मेन्यू',
  closeMenu: 'मेन्यू बंद करें',
  categories: 'श्रेणियाँ',
  locations: 'हमारे कार्यालय',
  contact: 'संपर्क',
  search: 'खोजें',
  searchProducts: 'उत्पाद खोजें',
  closeSearch: 'खोज बंद करें',
  about: (brand) => ltr`${brand} के बारे में`,
  quickLinks: 'सीधे लिंक',
  company: 'कंपनी',
  ourLocations: 'हमारे कार्यालय',
  contactUs: 'हमसे संपर्क करें',
  writeOrCall: 'लिखें या कॉल करें',
  rights: (year, brand) => ltr`© ${year} ${brand}। सर्वाधिकार सुरक्षित।`,
  typefaces: 'टाइपफ़ेस: Martel और Hind।',
  preview: 'पूर्वावलोकन',
  previewNote: 'आपके मसौदे का पूर्वावलोकन। आगंतुक इसे नहीं देखते।',
  endPreview: 'पूर्वावलोकन समाप्त करें',
  opensSoon: 'हम जल्द ही खुलेंगे',
  closedNote: 'दुकान बंद है। आगंतुकों को “हम जल्द ही खुलेंगे” दिखता है।',
  suggestedPages: 'सुझाए गए पृष्ठ',
  searchCollection: 'संग्रह में खोजें',
  orChooseCategory: 'या कोई श्रेणी चुनें:',
  loading: 'लोड हो रहा है…',
  timedOut: {
    title: 'यह पृष्ठ लोड नहीं हो सका',
    sentence: 'शायद कनेक्शन टूट गया।',
    reload: 'पृष्ठ फिर लोड करें',
  },
  pageTitle: (title, brand) => `${title} - ${brand}`,
  homeTitle: (brand, tagline) => `${brand}: ${tagline}`,
} satisfies Texts['frame'];

export const categories = {
  Women: 'महिलाएँ',
  Men: 'पुरुष',
  Kids: 'बच्चे',
  Healthcare: 'स्वास्थ्य',
  Cosmetics: 'सौंदर्य',
  Bags: 'बैग',
  Accessories: 'एक्सेसरीज़',
  Footwear: 'जूते',
} satisfies Texts['categories'];

export const errors = {
  notFound: {
    title: 'यह पृष्ठ यहाँ नहीं है',
    sentence: 'शायद इसे हटा दिया गया है या इसका पता बदल गया है। कृपया पता जाँच लें।',
  },
  refused: { title: 'यह यहाँ संभव नहीं है', sentence: 'इस पते पर यह काम नहीं किया जा सकता।' },
  unavailable: { title: 'दुकान से जवाब नहीं मिल रहा', sentence: 'यह कुछ ही पलों में लौट आएगी।' },
  unreachable: {
    title: 'कनेक्शन नहीं है',
    sentence: 'दुकान तक पहुँचा नहीं जा सका। कृपया अपना कनेक्शन जाँच लें।',
  },
  failed: {
    title: 'कुछ गड़बड़ हो गई',
    sentence: 'ग़लती हमारी थी। कृपया थोड़ी देर में फिर कोशिश करें।',
  },
  busy: 'दुकान पर अभी बहुत भीड़ है। कृपया थोड़ी देर में फिर कोशिश करें।',
  tryAgain: 'फिर कोशिश करें',
  trying: 'कोशिश जारी है…',
  offline: 'आप ऑफ़लाइन हैं। हो सकता है कि यह जानकारी ताज़ा न हो।',
  disconnected: 'लाइव अपडेट रुक गए हैं। हो सकता है कि यह जानकारी ताज़ा न हो।',
  refreshFailed: 'उत्पाद ताज़ा नहीं हो सके। हो सकता है कि यह जानकारी ताज़ा न हो।',
} satisfies Texts['errors'];
