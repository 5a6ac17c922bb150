import type { Texts } from '../en/texts.ts';
import { ltr } from '../rules.ts';
import { productCount } from './lists.ts';

export const locations = {
  title: 'Nos adresses',
  description: (brand, countries) =>
    ltr`Les bureaux de ${brand}\u202f: ${countries}. Adresses, numéros de téléphone et WhatsApp.`,
  countries: (names) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' et '),
  place: (city, country) => ltr`${city}, ${country}`,
  nearest: (country) => ltr`Le plus proche de vous\u202f: ${country}`,
  map: 'Nos bureaux sur la carte',
  onMap: ' (carte)',
  copyAddress: 'Copier l’adresse',
  ofOffice: (office) => ltr` de ${office}`,
  addressCopied: 'Adresse copiée',
  copyFailed: 'Copie impossible',
  localTime: 'Heure locale',
  openingHours: 'Horaires',
  closedOn: 'Fermé',
  openUntil: (time) => `Ouvert, jusqu’à ${time}`,
  opensToday: (time) => `Ouvre à ${time}`,
  opensTomorrow: (time) => `Ouvre demain à ${time}`,
  opensOn: (day, time) => `Ouvre ${day} à ${time}`,
  contact: 'Interlocuteur',
  telephone: 'Téléphone',
  whatsApp: 'WhatsApp',
  email: 'E-mail',
  legalDetails: 'Mentions légales',
  identificationNumber: 'Numéro d’identification',
  legalForm: 'Forme juridique',
} satisfies Texts['locations'];

export const hours = {
  zones: 'fr',
  weekdays: {
    Mon: 'lundi',
    Tue: 'mardi',
    Wed: 'mercredi',
    Thu: 'jeudi',
    Fri: 'vendredi',
    Sat: 'samedi',
    Sun: 'dimanche',
  },
  clock: (day, time) => `${day} ${time}`,
  days: (first, last) => `${first} – ${last}`,
  comma: ', ',
  span: (days, opens, closes) => `${days}, ${opens} – ${closes}`,
} satisfies Texts['hours'];

export const contact = {
  title: 'Nous contacter',
  description: (brand) =>
    ltr`Comment joindre ${brand}\u202f: e-mail pour toute demande, contact direct et assistance par téléphone.`,
  eyebrow: 'Écrire ou appeler',
  general: 'Demandes générales',
  direct: 'Contact direct',
  phone: 'Par téléphone',
  offices: 'Bureaux',
  findOffice: 'Trouver un bureau',
  officeMail: 'Écrire à un bureau',
  officeMailNote: 'Votre e-mail arrive directement à ce bureau.',
} satisfies Texts['contact'];

export const lineSheet = {
  dates: 'fr',
  collection: 'La collection',
  selection: 'Une sélection',
  description: (title, brand) => ltr`${title} par ${brand}.`,
  print: 'Imprimer ou enregistrer en PDF',
  validUntil: 'Ce lien est valable jusqu’au',
  tooMany: (most) =>
    `Un catalogue contient au plus ${productCount(most)}. Veuillez choisir une catégorie ou des articles.`,
  edition: (month, products) => `${month}, ${productCount(products)}`,
  withPrices: 'Prix en dollars américains.',
  withoutPrices: 'Prix sur demande.',
  note: 'Touchez une photo pour en voir davantage, ou «\u202fDemander\u202f» pour nous écrire.',
  code: (code) => ltr`Réf. ${code}`,
  soldOut: 'Épuisé',
  comma: ', ',
  ask: 'Demander',
} satisfies Texts['lineSheet'];
