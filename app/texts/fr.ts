import { COUNTED_RESULTS } from '#catalog/search/search.ts';
import type { Texts } from './en.ts';
import { grouped, ltr, pluralsOf, shortDecimals } from './rules.ts';

const plural = pluralsOf('fr');

const number = (value: number, decimals: 0 | 2 = 0) => grouped(value, decimals, '\u202f', ',');
const price = (dollars: number, decimals: 0 | 2 = 2) => `${number(dollars, decimals)}\u00a0$US`;

function productCount(count: number): string {
  return plural(count, {
    one: `${number(count)} article`,
    // « 1 000 000 d’articles ».
    many: `${number(count)} d’articles`,
    other: `${number(count)} articles`,
  });
}

export const fr: Texts = {
  frame: {
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
  },
  categories: {
    Women: 'Femme',
    Men: 'Homme',
    Kids: 'Enfant',
    Healthcare: 'Santé',
    Cosmetics: 'Beauté',
    Bags: 'Sacs',
    Accessories: 'Accessoires',
    Footwear: 'Chaussures',
  },
  errors: {
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
  },
  amounts: {
    number: (value) => number(value),
    price: (dollars) => price(dollars),
    shortPrice: (dollars) => price(dollars, shortDecimals(dollars)),
    priceInWords: (dollars) => (dollars === null ? 'Prix sur demande' : price(dollars)),
  },
  home: {
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
  },
  sections: {
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
  },
  listing: {
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
  },
  card: {
    imageUnavailable: 'Image indisponible',
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
  },
  product: {
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
  },
  ask: {
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
    question({ name, code, price: amount, inStock }) {
      const piece = code ? ltr`${name} (réf. ${code})` : ltr`${name}`;
      if (amount === null)
        return inStock
          ? `Bonjour, quel est le prix de cet article\u202f? ${piece}`
          : `Bonjour, quand cet article reviendra-t-il, et à quel prix\u202f? ${piece}`;
      const priced = `${piece}, ${price(amount)}`;
      return inStock
        ? `Bonjour, j’ai une question à propos de ${priced}\u202f:`
        : `Bonjour, quand cet article reviendra-t-il\u202f? ${priced}`;
    },
  },
  search: {
    searching: 'Recherche en cours…',
    placeholder: 'Rechercher un article…',
    suggestions: 'Suggestions',
    suggestionCount: (count) =>
      count === 0
        ? 'Aucune suggestion. Appuyez sur Entrée pour des conseils de recherche.'
        : plural(count, { one: `${count} suggestion`, other: `${count} suggestions` }),
    seeAll: (term) => ltr`Voir tous les résultats pour «\u202f${term}\u202f»`,
  },
  results: {
    title: (term) => ltr`Recherche\u202f: «\u202f${term}\u202f»`,
    description: 'Recherchez dans toute la collection par nom, description ou catégorie.',
    start: 'Lancez votre recherche',
    startHint:
      'Saisissez le nom d’un article, une matière ou une couleur. Ou choisissez une catégorie\u202f:',
    found: (count, term) =>
      count > COUNTED_RESULTS
        ? ltr`Plus de ${number(COUNTED_RESULTS)} articles pour «\u202f${term}\u202f»`
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
  },
  locations: {
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
    legalDetails: 'Mentions légales',
    identificationNumber: 'Numéro d’identification',
    legalForm: 'Forme juridique',
  },
  hours: {
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
  },
  contact: {
    description: (brand) =>
      ltr`Comment joindre ${brand}\u202f: e-mail pour toute demande, contact direct et assistance par téléphone.`,
    general: 'Demandes générales',
    direct: 'Contact direct',
    phone: 'Par téléphone',
    offices: 'Bureaux',
    findOffice: 'Trouver un bureau',
    officeMail: 'Écrire à un bureau',
    officeMailNote: 'Votre e-mail arrive directement à ce bureau.',
  },
  lineSheet: {
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
    comma: ', ',
    ask: 'Demander',
  },
};
