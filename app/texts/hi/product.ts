import type { Texts } from '../en/texts.ts';
import { ltr } from '../rules.ts';
import { amounts } from './lists.ts';

export const card = {
  imageUnavailable: 'चित्र उपलब्ध नहीं',
  soldOut: 'बिक चुका है',
  originalPrice: 'मूल क़ीमत: ',
  colors: 'रंग',
  previousImage: 'पिछला चित्र',
  nextImage: 'अगला चित्र',
  previousImageOf: (product) => ltr`${product} का पिछला चित्र`,
  nextImageOf: (product) => ltr`${product} का अगला चित्र`,
  imageOf: (image, count, product) => ltr`${product} के ${count} में से चित्र ${image}`,
  image: (image, count) => `${count} में से चित्र ${image}`,
  close: 'बंद करें',
  loadingProduct: 'उत्पाद लोड हो रहा है…',
} satisfies Texts['card'];

export const product = {
  home: 'मुखपृष्ठ',
  breadcrumb: 'आप यहाँ हैं',
  inStock: 'उपलब्ध',
  soldOut: 'बिक चुका है',
  code: (code) => ltr`संदर्भ ${code}`,
  details: 'उत्पाद विवरण',
  defaultDescription: (name, category) =>
    ltr`${name} हमारे चुनिंदा संग्रह (${category}) का हिस्सा है: टिकाऊ गुणवत्ता के लिए चुना गया।`,
  loadingDescription: 'विवरण लोड हो रहा है…',
  detailsFailed: 'विवरण लोड नहीं हो सका।',
  ownPage: 'उत्पाद का अपना पृष्ठ खोलें',
  hidden: 'छिपा हुआ: केवल आप इसे देख सकते हैं',
  moreFrom: (category) => ltr`और देखें: ${category}`,
  unknown: {
    title: 'यह उत्पाद अब यहाँ नहीं है',
    sentence: 'इसे संग्रह से हटा दिया गया है, या पता ग़लत है।',
  },
  unreachable: {
    title: 'यह उत्पाद लोड नहीं हो सका',
    sentence: 'दुकान से जवाब नहीं मिला। कृपया अपना कनेक्शन जाँचकर फिर कोशिश करें।',
  },

  pictures: (name) => ltr`${name} के चित्र`,
  pictureAlt: (alt, image, count) => ltr`${alt}, ${count} में से चित्र ${image}`,
  pictureCount: (image, count) => `${count} में से ${image}`,
  pictureFailed: 'चित्र लोड नहीं हो सका',
  fullScreen: 'पूरी स्क्रीन',
  closePicture: 'चित्र बंद करें',
  zoomIn: 'बड़ा करें',
  zoomOut: 'छोटा करें',

  otherProducts: 'इस सूची के अन्य उत्पाद',
  previousProduct: 'पिछला उत्पाद',
  nextProduct: 'अगला उत्पाद',
  position: (position, total) => `${total} में से ${position}`,
  previous: 'पिछला:',
  next: 'अगला:',
  product: 'उत्पाद',

  share: 'साझा करें',
  edit: 'संपादित करें',
  linkCopied: 'लिंक कॉपी हो गया',
  copyFailed: 'कृपया इस पृष्ठ का पता कॉपी करें',
} satisfies Texts['product'];

export const ask = {
  ask: 'इस उत्पाद के बारे में पूछें',
  askWhenBack: 'पूछें कि यह उत्पाद कब लौटेगा',
  askForPrice: 'क़ीमत पूछें',
  askOnWhatsApp: 'WhatsApp पर पूछें',
  askAgainLater: 'पूछें कि यह कब लौटेगा',
  otherOptions: 'अन्य तरीक़े',
  closeOptions: 'संपर्क के तरीक़े बंद करें',
  goesTo: 'आपका सवाल यहाँ जाएगा:',
  whatsApp: 'WhatsApp',
  email: 'ई-मेल',
  call: 'कॉल करें',
  subject: (name) => ltr`${name} के बारे में सवाल`,
  subjectWhenBack: (name) => ltr`${name} कब लौटेगा?`,
  message: (office, question) => `${ltr`सेवा में, ${office}`}\n\n${question}`,
  question({ name, code, price, inStock }) {
    const piece = code ? ltr`${name} (संदर्भ ${code})` : ltr`${name}`;
    if (price === null)
      return inStock
        ? `नमस्ते, इस उत्पाद की क़ीमत क्या है? ${piece}`
        : `नमस्ते, यह उत्पाद कब लौटेगा और इसकी क़ीमत क्या होगी? ${piece}`;
    const priced = `${piece}, ${amounts.price(price)}`;
    return inStock
      ? `नमस्ते, मुझे इस उत्पाद के बारे में जानकारी चाहिए: ${priced}`
      : `नमस्ते, यह उत्पाद कब लौटेगा? ${priced}`;
  },
} satisfies Texts['ask'];
