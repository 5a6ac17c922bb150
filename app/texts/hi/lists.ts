import type { Texts } from '../en/texts.ts';
import { ltr, shortDecimals } from '../rules.ts';

/** Groups like `12,34,567`: thousands, then lakhs and crores. */
function number(value: number, decimals: 0 | 2 = 0): string {
  return value.toFixed(decimals).replace(/\B(?=(\d{2}){0,7}\d{3}(\.|$))/g, ',');
}

const price = (dollars: number, decimals: 0 | 2 = 2) => `$${number(dollars, decimals)}`;

export const amounts = {
  number: (value) => number(value),
  price: (dollars) => price(dollars),
  shortPrice: (dollars) => price(dollars, shortDecimals(dollars)),
  priceInWords: (dollars) => (dollars === null ? 'क़ीमत पूछने पर' : price(dollars)),
} satisfies Texts['amounts'];

/** `उत्पाद` has one form for all numbers. */
export function productCount(count: number): string {
  return `${number(count)} उत्पाद`;
}

export const home = {
  collections: 'संग्रह',
  carousel: 'कैरोसेल',
  slideKind: 'स्लाइड',
  slideOf: (slide, count) => `${count} में से ${slide}`,
  slide: (slide, subtitle) => ltr`स्लाइड ${slide}: ${subtitle}`,
  chooseSlide: 'स्लाइड चुनें',
  pause: 'स्लाइड रोकें',
  play: 'स्लाइड चलाएँ',
  previousSlide: 'पिछली स्लाइड',
  nextSlide: 'अगली स्लाइड',
  officesIn: (countries) => `हमारे कार्यालय: ${countries}`,
  shopByCategory: 'श्रेणी के अनुसार देखें',
  featured: 'चुनिंदा उत्पाद',
  noProducts: 'हमारे पहले उत्पाद जल्द ही यहाँ होंगे।',
} satisfies Texts['home'];

export const sections = {
  accessories: 'एक्सेसरीज़',
  uncategorized: 'अवर्गीकृत',
  allSections: 'सभी',
  moreSections: (count) => `${count} और`,
  noAccessories: 'अभी कोई एक्सेसरीज़ उपलब्ध नहीं',
  emptySection: (name) => ltr`“${name}” में कोई उत्पाद नहीं`,
  pages: 'पृष्ठ',
  previousSections: 'पिछले अनुभाग',
  nextSections: 'और अनुभाग',
  seeAll: (count) => `सभी ${number(count)} देखें`,
  inSection: (name) => ltr` – ${name}`,
  order: 'क्रम',
  orders: { name: 'नाम के अनुसार', count: 'सबसे ज़्यादा उत्पाद पहले' },
  fewerSections: 'कम दिखाएँ',
} satisfies Texts['sections'];

export const listing = {
  products: 'उत्पाद',
  count: productCount,
  shown: (shown, total) =>
    shown < total
      ? `${productCount(total)} में से ${number(shown)} दिखाए गए`
      : `सभी ${productCount(total)} दिखाए गए`,
  empty: 'इस श्रेणी में अभी कोई उत्पाद नहीं है।',
  comingSoon: 'जल्द आ रहा है',
  noSuchPage: 'यह पृष्ठ मौजूद नहीं है।',
  firstPage: 'पहले पृष्ठ पर जाएँ',
  earlier: 'पिछले दिखाएँ',
  more: 'और दिखाएँ',
  loading: 'लोड हो रहा है…',
  tryAgain: 'फिर कोशिश करें',
  moreFailed: 'अगले उत्पाद लोड नहीं हो सके।',

  sortAndFilter: 'क्रम और फ़िल्टर',
  sortBy: 'क्रम चुनें',
  sort: 'क्रम लगाएँ',
  sorts: {
    recommended: 'हमारी पसंद',
    'price-up': 'सबसे कम क़ीमत',
    'price-down': 'सबसे ज़्यादा क़ीमत',
    'name-up': 'नाम: अ से ज्ञ',
  },
  price: 'क़ीमत',
  priceFrom: (amount) => `${amount} से`,
  priceTo: (amount) => `${amount} तक`,
  priceRange: (min, max) => `${min} – ${max}`,
  from: 'कम से कम (US$)',
  to: 'ज़्यादा से ज़्यादा (US$)',
  apply: 'लागू करें',
  clearPrice: 'क़ीमत का फ़िल्टर हटाएँ',
  filter: (chosen) => (chosen > 0 ? `फ़िल्टर (${chosen})` : 'फ़िल्टर'),
  clearFilter: 'फ़िल्टर हटाएँ',
  noneMatches: 'इन फ़िल्टरों से मेल खाता कोई उत्पाद नहीं।',
  clearAll: 'सभी फ़िल्टर हटाएँ',
  noneInRange: 'इस क़ीमत में कोई उत्पाद नहीं।',
  invalidPrice: 'कृपया सही क़ीमत लिखें',
  ambiguousPrice: (thousands, fraction) => `कृपया ${thousands} या ${fraction} लिखें`,
} satisfies Texts['listing'];
