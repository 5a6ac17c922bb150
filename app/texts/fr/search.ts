import { COUNTED_RESULTS } from '#catalog/search/search.ts';
import type { Texts } from '../en/texts.ts';
import { ltr, pluralsOf } from '../rules.ts';
import { amounts, productCount } from './lists.ts';

const plural = pluralsOf('fr');

export const search = {
  search: 'Rechercher',
  searching: 'Recherche en cours…',
  searchCollection: 'Rechercher dans la collection',
  placeholder: 'Rechercher un article…',
  suggestions: 'Suggestions',
  suggestionCount: (count) =>
    count === 0
      ? 'Aucune suggestion. Appuyez sur Entrée pour des conseils de recherche.'
      : plural(count, { one: `${count} suggestion`, other: `${count} suggestions` }),
  seeAll: (term) => ltr`Voir tous les résultats pour «\u202f${term}\u202f»`,
} satisfies Texts['search'];

export const results = {
  title: (term) => ltr`Recherche\u202f: «\u202f${term}\u202f»`,
  description: 'Recherchez dans toute la collection par nom, description ou catégorie.',
  start: 'Lancez votre recherche',
  startHint: 'Saisissez le nom d’un article, une matière ou une couleur. Ou choisissez une catégorie\u202f:',
  found: (count, term) =>
    count > COUNTED_RESULTS
      ? ltr`Plus de ${amounts.number(COUNTED_RESULTS)} articles pour «\u202f${term}\u202f»`
      : ltr`${productCount(count)} pour «\u202f${term}\u202f»`,
  noExactMatches: (term) => ltr`Aucun résultat exact pour «\u202f${term}\u202f»`,
  similar: 'Articles similaires\u202f:',
  showing: 'Résultats pour',
  alsoShowing: 'Résultats également pour',
  comma: ', ',
  or: ' ou ',
  results: 'Résultats',
  pages: 'Pages de résultats',
  page: (page, pages) => `Page ${page} sur ${pages}`,
  previous: 'Précédente',
  next: 'Suivante',
  noSuchPage: 'Cette page n’existe pas',
  fewerPages: (term) => ltr`La recherche «\u202f${term}\u202f» compte moins de pages.`,
  firstPage: 'Aller à la première page',
  failed: 'La recherche est momentanément indisponible. Veuillez réessayer bientôt.',
  orChooseCategory: 'Ou choisissez une catégorie\u202f:',
  nothingFound: 'Aucun article trouvé',
  lookedFor: (term) =>
    ltr`Nous avons cherché «\u202f${term}\u202f» dans tous les noms, descriptions et catégories.`,
  tipsTitle: 'Conseils de recherche',
  tips: [
    'Vérifiez l’orthographe, ou ne saisissez que la partie dont vous êtes sûr.',
    'Utilisez moins de mots\u202f: «\u202fmanteau\u202f» donne plus de résultats que «\u202flong manteau gris\u202f».',
    'Essayez une matière ou une couleur, comme «\u202fcuir\u202f» ou «\u202fcamel\u202f».',
  ],
} satisfies Texts['results'];
