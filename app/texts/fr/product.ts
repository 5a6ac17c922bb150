import type { Texts } from '../en/texts.ts';
import { ltr } from '../rules.ts';
import { amounts } from './lists.ts';

export const card = {
  imageUnavailable: 'Image indisponible',
  soldOut: 'Épuisé',
  originalPrice: 'Prix d’origine\u202f: ',
  colors: 'Coloris',
  previousImage: 'Image précédente',
  nextImage: 'Image suivante',
  previousImageOf: (product) => ltr`Image précédente de ${product}`,
  nextImageOf: (product) => ltr`Image suivante de ${product}`,
  imageOf: (image, count, product) => ltr`Image ${image} sur ${count} de ${product}`,
  image: (image, count) => `Image ${image} sur ${count}`,
  close: 'Fermer',
  loadingProduct: 'Chargement de l’article…',
} satisfies Texts['card'];

export const product = {
  home: 'Accueil',
  breadcrumb: 'Fil d’Ariane',
  inStock: 'Disponible',
  soldOut: 'Épuisé',
  code: (code) => ltr`Réf. ${code}`,
  details: 'Détails de l’article',
  defaultDescription: (name, category) =>
    ltr`${name} fait partie de notre sélection ${category}, choisie pour une qualité qui dure.`,
  loadingDescription: 'Chargement de la description…',
  detailsFailed: 'Les détails n’ont pas pu être chargés.',
  ownPage: 'Ouvrir la page de l’article',
  hidden: 'Masqué\u202f: vous seul le voyez',
  moreFrom: (category) => ltr`Autres articles\u202f: ${category}`,
  unknown: {
    title: 'Cet article n’est plus disponible',
    sentence: 'Il a quitté la collection, ou l’adresse est erronée.',
  },
  unreachable: {
    title: 'Cet article n’a pas pu être chargé',
    sentence: 'La boutique n’a pas répondu. Veuillez vérifier votre connexion et réessayer.',
  },

  pictures: (name) => ltr`Photos de ${name}`,
  pictureAlt: (alt, image, count) => ltr`${alt}, image ${image} sur ${count}`,
  pictureCount: (image, count) => `${image} sur ${count}`,
  pictureFailed: 'L’image n’a pas pu être chargée',
  fullScreen: 'Plein écran',
  closePicture: 'Fermer la photo',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',

  otherProducts: 'Autres articles de cette liste',
  previousProduct: 'Article précédent',
  nextProduct: 'Article suivant',
  position: (position, total) => `${position} sur ${total}`,
  previous: 'Précédent\u202f:',
  next: 'Suivant\u202f:',
  product: 'article',

  share: 'Partager',
  edit: 'Modifier',
  linkCopied: 'Lien copié',
  copyFailed: 'Veuillez copier l’adresse de cette page',
} satisfies Texts['product'];

export const ask = {
  ask: 'Une question sur cet article\u202f?',
  askWhenBack: 'Demander quand cet article revient',
  askForPrice: 'Demander le prix',
  askOnWhatsApp: 'Écrire sur WhatsApp',
  askAgainLater: 'Demander son retour',
  otherOptions: 'Autres moyens',
  closeOptions: 'Fermer les moyens de contact',
  goesTo: 'Votre question est adressée à',
  whatsApp: 'WhatsApp',
  email: 'E-mail',
  call: 'Appeler',
  subject: (name) => ltr`Question à propos de ${name}`,
  subjectWhenBack: (name) => ltr`Quand ${name} sera-t-il de nouveau disponible\u202f?`,
  message: (office, question) => `${ltr`À l’attention de ${office}`}\n\n${question}`,
  question({ name, code, price, inStock }) {
    const piece = code ? ltr`${name} (réf. ${code})` : ltr`${name}`;
    if (price === null)
      return inStock
        ? `Bonjour, quel est le prix de cet article\u202f? ${piece}`
        : `Bonjour, quand cet article reviendra-t-il, et à quel prix\u202f? ${piece}`;
    const priced = `${piece}, ${amounts.price(price)}`;
    return inStock
      ? `Bonjour, j’ai une question à propos de ${priced}\u202f:`
      : `Bonjour, quand cet article reviendra-t-il\u202f? ${priced}`;
  },
} satisfies Texts['ask'];
