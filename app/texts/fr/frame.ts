import type { Texts } from '../en/texts.ts';
import { ltr } from '../rules.ts';

export const frame = {
  skipToContent: 'Aller au contenu',
  menu: 'Menu',
  closeMenu: 'Fermer le menu',
  categories: 'Catégories',
  locations: 'Nos adresses',
  contact: 'Contact',
  search: 'Rechercher',
  searchProducts: 'Rechercher un article',
  closeSearch: 'Fermer la recherche',
  about: (brand) => ltr`À propos de ${brand}`,
  quickLinks: 'Accès direct',
  company: 'La maison',
  ourLocations: 'Nos adresses',
  contactUs: 'Nous contacter',
  writeOrCall: 'Écrire ou appeler',
  rights: (year, brand) => ltr`© ${year} ${brand}. Tous droits réservés.`,
  typefaces: 'Composé en Bodoni Moda et Hanken Grotesk.',
  preview: 'Aperçu',
  previewNote: 'Aperçu de votre brouillon. Les visiteurs ne le voient pas.',
  endPreview: 'Quitter l’aperçu',
  opensSoon: 'Nous ouvrons bientôt',
  closedNote: 'La boutique est fermée. Les visiteurs voient « Nous ouvrons bientôt ».',
  suggestedPages: 'Pages suggérées',
  searchCollection: 'Rechercher dans la collection',
  orChooseCategory: 'ou choisissez une catégorie\u202f:',
  loading: 'Chargement…',
  timedOut: {
    title: 'Cette page n’a pas pu être chargée',
    sentence: 'La connexion a peut-être été interrompue.',
    reload: 'Recharger la page',
  },
  pageTitle: (title, brand) => `${title} - ${brand}`,
  homeTitle: (brand, tagline) => `${brand}\u202f: ${tagline}`,
} satisfies Texts['frame'];

export const categories = {
  Women: 'Femme',
  Men: 'Homme',
  Kids: 'Enfant',
  Healthcare: 'Santé',
  Cosmetics: 'Beauté',
  Bags: 'Sacs',
  Accessories: 'Accessoires',
  Footwear: 'Chaussures',
} satisfies Texts['categories'];

export const errors = {
  notFound: {
    title: 'Cette page n’existe pas',
    sentence: 'Elle a peut-être été déplacée ou supprimée. Veuillez vérifier l’adresse.',
  },
  refused: { title: 'Ce n’est pas possible ici', sentence: 'Cette adresse ne permet pas cette action.' },
  unavailable: { title: 'La boutique ne répond pas', sentence: 'Elle devrait revenir dans un instant.' },
  unreachable: {
    title: 'Pas de connexion',
    sentence: 'La boutique est injoignable. Veuillez vérifier votre connexion.',
  },
  failed: {
    title: 'Une erreur est survenue',
    sentence: 'Elle vient de nous. Veuillez réessayer dans un instant.',
  },
  busy: 'La boutique est très sollicitée. Veuillez réessayer dans un instant.',
  tryAgain: 'Réessayer',
  trying: 'Nouvel essai…',
  offline: 'Vous êtes hors ligne. Cette page n’est peut-être pas à jour.',
  disconnected: 'Les mises à jour en direct sont interrompues. Cette page n’est peut-être pas à jour.',
  refreshFailed: 'Les articles n’ont pas pu être actualisés. Cette page n’est peut-être pas à jour.',
} satisfies Texts['errors'];
