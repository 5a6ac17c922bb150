import { COUNTED_RESULTS } from '#catalog/search/search.ts';
import type { Texts } from '../en/texts.ts';
import { ltr } from '../rules.ts';
import { amounts, productCount } from './lists.ts';

export const search = {
  search: 'खोजें',
  searching: 'खोज जारी है…',
  searchCollection: 'संग्रह में खोजें',
  placeholder: 'उत्पाद खोजें…',
  suggestions: 'सुझाव',
  suggestionCount: (count) => (count === 0 ? 'कोई सुझाव नहीं। खोज के सुझावों के लिए एंटर दबाएँ।' : `${count} सुझाव`),
  seeAll: (term) => ltr`“${term}” के सभी परिणाम देखें`,
} satisfies Texts['search'];

export const results = {
  title: (term) => ltr`“${term}” की खोज`,
  description: 'पूरे संग्रह में नाम, विवरण या श्रेणी से खोजें।',
  start: 'खोज शुरू करें',
  startHint: 'उत्पाद का नाम, कपड़ा या रंग लिखें। या कोई श्रेणी चुनें:',
  found: (count, term) =>
    count > COUNTED_RESULTS
      ? ltr`“${term}” के लिए ${amounts.number(COUNTED_RESULTS)} से ज़्यादा उत्पाद मिले`
      : ltr`“${term}” के लिए ${productCount(count)} ${count === 1 ? 'मिला' : 'मिले'}`,
  noExactMatches: (term) => ltr`“${term}” से ठीक मेल खाता कुछ नहीं मिला`,
  similar: 'मिलते-जुलते उत्पाद:',
  showing: 'इनके परिणाम:',
  alsoShowing: 'साथ ही इनके परिणाम:',
  comma: ', ',
  or: ' या ',
  results: 'परिणाम',
  pages: 'परिणामों के पृष्ठ',
  page: (page, pages) => `${pages} में से पृष्ठ ${page}`,
  previous: 'पिछला',
  next: 'अगला',
  noSuchPage: 'यह पृष्ठ मौजूद नहीं है',
  fewerPages: (term) => ltr`“${term}” की खोज में इससे कम पृष्ठ हैं।`,
  firstPage: 'पहले पृष्ठ पर जाएँ',
  failed: 'खोज अभी उपलब्ध नहीं है। कृपया थोड़ी देर में फिर कोशिश करें।',
  orChooseCategory: 'या कोई श्रेणी चुनें:',
  nothingFound: 'कोई उत्पाद नहीं मिला',
  lookedFor: (term) => ltr`हमने हर नाम, विवरण और श्रेणी में “${term}” खोजा।`,
  tipsTitle: 'खोज के सुझाव',
  tips: [
    'वर्तनी जाँच लें, या केवल वही हिस्सा लिखें जो आपको पक्का पता हो।',
    'कम शब्द लिखें: “कोट” से “लंबा सलेटी कोट” की तुलना में ज़्यादा मिलेगा।',
    'कोई कपड़ा या रंग आज़माएँ, जैसे “चमड़ा” या “ऊँट रंग”।',
  ],
} satisfies Texts['results'];
