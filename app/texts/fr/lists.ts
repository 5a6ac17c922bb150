import type { Texts } from '../en/texts.ts';
import { grouped, ltr, pluralsOf, shortDecimals } from '../rules.ts';

const plural = pluralsOf('fr');

const number = (value: number, decimals: 0 | 2 = 0) => grouped(value, decimals, '\u202f', ',');
const price = (dollars: number, decimals: 0 | 2 = 2) => `${number(dollars, decimals)}\u00a0$US`;

export const amounts = {
  number: (value) => number(value),
  price: (dollars) => price(dollars),
  shortPrice: (dollars) => price(dollars, shortDecimals(dollars)),
  priceInWords: (dollars) => (dollars === null ? 'Prix sur demande' : price(dollars)),
} satisfies Texts['amounts'];

export function productCount(count: number): string {
  return plural(count, {
    one: `${number(count)} article`,
    // « 1 000 000 d’articles ».
    many: `${number(count)} d’articles`,
    other: `${number(count)} articles`,
  });
}

export const home = {
  collections: 'Collections',
  carousel: 'carrousel',
  slideKind: 'vue',
  slideOf: (slide, count) => `${slide} sur ${count}`,
  slide: (slide, subtitle) => ltr`Vue ${slide}\u202f: ${subtitle}`,
  chooseSlide: 'Choisir une vue',
  pause: 'Mettre le défilement en pause',
  play: 'Reprendre le défilement',
  previousSlide: 'Vue précédente',
  nextSlide: 'Vue suivante',
  officesIn: (countries) => `Nos bureaux\u202f: ${countries}`,
  shopByCategory: 'Nos univers',
  featured: 'Notre sélection',
  noProducts: 'Nos premiers articles arrivent bientôt.',
} satisfies Texts['home'];

export const sections = {
  accessories: 'Accessoires',
  uncategorized: 'Sans catégorie',
  allSections: 'Tout',
  moreSections: (count) => plural(count, { one: `${count} autre`, other: `${count} autres` }),
  noAccessories: 'Aucun accessoire pour le moment',
  emptySection: (name) => ltr`Aucun article dans «\u202f${name}\u202f»`,
  pages: 'Pages',
  previousSections: 'Rubriques précédentes',
  nextSections: 'Autres rubriques',
  seeAll: (count) => `Tout voir (${number(count)})`,
  inSection: (name) => ltr` dans ${name}`,
  order: 'Ordre',
  orders: { name: 'Par nom', count: 'Les plus fournies d’abord' },
  fewerSections: 'Réduire',
} satisfies Texts['sections'];

export const listing = {
  products: 'Articles',
  count: productCount,
  shown: (shown, total) =>
    shown < total
      ? plural(shown, {
          one: `${number(shown)} sur ${productCount(total)} affiché`,
          other: `${number(shown)} sur ${productCount(total)} affichés`,
        })
      : plural(total, {
          one: 'L’unique article est affiché',
          other: `Les ${productCount(total)} sont affichés`,
        }),
  empty: 'Aucun article dans cette catégorie pour le moment.',
  comingSoon: 'Prochainement',
  noSuchPage: 'Cette page n’existe pas.',
  firstPage: 'Aller à la première page',
  earlier: 'Voir les précédents',
  more: 'Voir plus',
  loading: 'Chargement…',
  tryAgain: 'Réessayer',
  moreFailed: 'Les articles suivants n’ont pas pu être chargés.',

  sortAndFilter: 'Trier et filtrer',
  sortBy: 'Trier par',
  sort: 'Trier',
  sorts: {
    recommended: 'Notre sélection',
    'price-up': 'Prix croissant',
    'price-down': 'Prix décroissant',
    'name-up': 'Nom : A à Z',
  },
  price: 'Prix',
  priceFrom: (amount) => `Dès ${amount}`,
  priceTo: (amount) => `Jusqu’à ${amount}`,
  priceRange: (min, max) => `${min} – ${max}`,
  from: 'De ($US)',
  to: 'À ($US)',
  apply: 'Appliquer',
  clearPrice: 'Effacer le filtre de prix',
  filter: (chosen) => (chosen > 0 ? `Filtrer (${chosen})` : 'Filtrer'),
  clearFilter: 'Effacer le filtre',
  noneMatches: 'Aucun article ne correspond à ces filtres.',
  clearAll: 'Effacer tous les filtres',
  noneInRange: 'Aucun article dans cette gamme de prix.',
  invalidPrice: 'Veuillez saisir un prix valide',
  ambiguousPrice: (thousands, fraction) => `Veuillez saisir ${thousands} ou ${fraction.replace('.', ',')}`,
} satisfies Texts['listing'];
