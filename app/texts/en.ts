import { formatNumber, formatPrice } from '#catalog/amounts/amounts.ts';
import type { Category } from '#catalog/products/product.ts';
import { COUNTED_RESULTS } from '#catalog/search/search.ts';
import type { Weekday } from '#catalog/settings/offices.ts';
import {
  countInWords,
  defaultDescription,
  priceInWords,
  productsInWords,
  questionAbout,
} from '#catalog/text/english.ts';

/** The texts for visitors in English. Their type is the list of texts that every language must have. */
export const en = {
  /** Texts around every page for visitors: header, footer, placeholders, links from empty pages. */
  frame: {
    skipToContent: 'Skip to content',
    announcement: 'Announcement',
    menu: 'Menu',
    closeMenu: 'Close menu',
    language: 'Language',
    categories: 'Categories',
    locations: 'Locations',
    contact: 'Contact',
    search: 'Search',
    searchProducts: 'Search for products',
    closeSearch: 'Close search',
    about: (brand: string) => `About ${brand}`,
    collection: 'Collection',
    house: 'House',
    help: 'Help',
    follow: 'Follow',
    ourLocations: 'Our Locations',
    contactUs: 'Contact Us',
    writeOrCall: 'Write or call',
    rights: (year: number, brand: string) => `© ${year} ${brand}. All rights reserved.`,
    typefaces: 'Set in Bodoni Moda and Hanken Grotesk.',
    opensSoon: 'We open soon',
    suggestedPages: 'Suggested pages',
    searchCollection: 'Search the collection',
    orChooseCategory: 'or choose a category:',
    loading: 'Loading…',
    timedOut: {
      title: 'This page could not be loaded',
      sentence: 'The connection may have been interrupted.',
      reload: 'Reload page',
    },
    /** The page's title in the browser: `Women - Vitrine`. */
    pageTitle: (title: string, brand: string) => `${title} - ${brand}`,
    homeTitle: (brand: string, tagline: string) => `${brand}: ${tagline}`,
  },
  /** The names of the categories. Their headings and taglines are in the shop's settings. */
  categories: {
    Women: 'Women',
    Men: 'Men',
    Kids: 'Kids',
    Healthcare: 'Healthcare',
    Cosmetics: 'Cosmetics',
    Bags: 'Bags',
    Accessories: 'Accessories',
    Footwear: 'Footwear',
  } satisfies Record<Category, string>,
  /** Texts of error pages and connection notes, for visitors and the administrator. */
  errors: {
    notFound: {
      title: 'This page is not here',
      sentence: 'It may have been moved or removed. Please check the address.',
    },
    refused: { title: 'That is not possible here', sentence: 'This address does not support this action.' },
    unavailable: { title: 'The shop is not responding', sentence: 'It should be back in a moment.' },
    unreachable: {
      title: 'No connection',
      sentence: 'The shop could not be reached. Please check your connection.',
    },
    failed: {
      title: 'Something went wrong',
      sentence: 'That was our mistake. Please try again in a moment.',
    },
    /** The whole text of a response, without a page around it. */
    busy: 'The shop is very busy. Please try again in a moment.',
    tryAgain: 'Try again',
    trying: 'Trying…',
    offline: 'You are offline. What you see may be out of date.',
    disconnected: 'Real-time subscription failed. What you see may be out of date.',
    refreshFailed: 'Failed to refresh products. What you see may be out of date.',
  },
  /** Numbers and prices by the rules of the language, in Latin digits. */
  amounts: {
    number: (number: number) => formatNumber(number),
    /** Dollars with cents. */
    price: formatPrice,
    /** Dollars without `.00`, for narrow places. */
    shortPrice: (dollars: number) => `$${formatNumber(dollars, Number.isInteger(dollars) ? 0 : 2)}`,
    priceInWords,
  },
  /** Texts of the home page. The shop's own texts are in its settings. */
  home: {
    collections: 'Collections',
    carousel: 'carousel',
    slideKind: 'slide',
    slideOf: (slide: number, count: number) => `${slide} of ${count}`,
    slide: (slide: number, subtitle: string) => `Slide ${slide}: ${subtitle}`,
    chooseSlide: 'Choose a slide',
    pause: 'Pause the slides',
    play: 'Play the slides',
    previousSlide: 'Previous slide',
    nextSlide: 'Next slide',
    newest: 'New in the collection',
    officesIn: (countries: string) => `Offices in ${countries}`,
    shopByCategory: 'Shop by Category',
    featured: 'Featured Products',
    noProducts: 'Our first products will be here soon.',
  },
  /** Texts of the accessories and their sections. */
  sections: {
    accessories: 'Accessories',
    uncategorized: 'Uncategorized',
    allSections: 'All',
    moreSections: (count: number) => `${count} more`,
    noAccessories: 'No Accessories Available',
    emptySection: (name: string) => `No products in "${name}"`,
    pages: 'Pages',
    previousSections: 'Previous sections',
    nextSections: 'More sections',
    seeAll: (count: number) => `See all ${formatNumber(count)}`,
    /** Follows `seeAll` for screen readers. */
    inSection: (name: string) => ` in ${name}`,
    order: 'Order',
    orders: { name: 'By name', count: 'Most products first' },
    fewerSections: 'Show fewer',
  },
  /** Texts of product lists: count, sorting, filtering, further pages. */
  listing: {
    products: 'Products',
    count: (products: number) => productsInWords(products),
    shown: (shown: number, total: number) =>
      shown < total
        ? `${formatNumber(shown)} of ${productsInWords(total)} shown`
        : `All ${productsInWords(total)} shown`,
    empty: 'No products available in this category yet.',
    comingSoon: 'Coming Soon',
    noSuchPage: 'This page does not exist.',
    firstPage: 'Go to the first page',
    earlier: 'Show earlier',
    more: 'Show more',
    moreFailed: 'The next products could not be loaded.',
    /** The link of a tile beside fewer than four products. */
    seeEverything: 'See everything',

    filterAndSort: (chosen: number) => (chosen > 0 ? `Filter and sort (${chosen})` : 'Filter and sort'),
    sortBy: 'Sort by',
    sorts: {
      recommended: 'Recommended',
      newest: 'Newest',
      'price-up': 'Lowest price',
      'price-down': 'Highest price',
      'name-up': 'Name: A to Z',
    },
    price: 'Price',
    priceFrom: (amount: string) => `From ${amount}`,
    priceTo: (amount: string) => `Up to ${amount}`,
    priceRange: (min: string, max: string) => `${min} – ${max}`,
    from: 'From (US$)',
    to: 'To (US$)',
    apply: 'Apply',
    clearPrice: 'Clear the price filter',
    show: (products: number) => `Show ${productsInWords(products)}`,
    chosen: 'Chosen filters',
    removeFilter: (filter: string) => `Remove ${filter}`,
    noneMatches: 'No products match these filters.',
    clearAll: 'Clear all filters',
    noneInRange: 'No products in this price range.',
    invalidPrice: 'Please enter a valid price',
    ambiguousPrice: (thousands: number, fraction: string) => `Please enter ${thousands} or ${fraction}`,
  },
  /** Texts of product cards. The product modal uses them, too. */
  card: {
    imageUnavailable: 'Image not available',
    originalPrice: 'Original price: ',
    colors: 'Colors',
    previousImage: 'Previous image',
    nextImage: 'Next image',
    previousImageOf: (product: string) => `Previous image of ${product}`,
    nextImageOf: (product: string) => `Next image of ${product}`,
    image: (image: number, count: number) => `Image ${image} of ${count}`,
    close: 'Close',
    loadingProduct: 'Loading the product…',
  },
  /** Texts of an open product, in the modal and on its own page. */
  product: {
    home: 'Home',
    breadcrumb: 'Breadcrumb',
    inStock: 'In stock',
    soldOut: 'Sold out',
    code: (code: string) => `Ref. ${code}`,
    details: 'Product Details',
    facts: 'Facts',
    /** Above other products, if this one is sold out. */
    similar: 'Similar products',
    /** Shown if a product has no description. */
    defaultDescription,
    loadingDescription: 'Loading the description…',
    detailsFailed: 'The details could not be loaded.',
    ownPage: 'Open the product’s own page',
    hidden: 'Hidden: only you see this',
    moreFrom: (category: string) => `More from ${category}`,
    unknown: {
      title: 'This product is no longer here',
      sentence: 'It was removed from the collection, or the address is wrong.',
    },
    unreachable: {
      title: 'This product could not be loaded',
      sentence: 'The shop did not respond. Please check your connection and try again.',
    },

    pictures: (name: string) => `Pictures of ${name}`,
    pictureAlt: (alt: string, image: number, count: number) => `${alt}, image ${image} of ${count}`,
    pictureCount: (image: number, count: number) => `${image} of ${count}`,
    pictureFailed: 'Image could not be loaded',
    fullScreen: 'Full screen',
    closePicture: 'Close the picture',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',

    otherProducts: 'Other products in this list',
    previousProduct: 'Previous product',
    nextProduct: 'Next product',
    position: (position: string, total: string) => `${position} of ${total}`,
    /** Before the name of the neighboring product. */
    previous: 'Previous:',
    next: 'Next:',
    product: 'product',

    share: 'Share',
    /** The administrator's link to the product's form. */
    edit: 'Edit',
    linkCopied: 'Link copied',
    copyFailed: 'Please copy the address of this page',
  },
  /** Texts of the buttons to ask about a product, and of the messages that these buttons start. */
  ask: {
    ask: 'Ask about this product',
    askWhenBack: 'Ask when this product is back',
    askForPrice: 'Ask for the price',
    askOnWhatsApp: 'Ask on WhatsApp',
    askAgainLater: 'Ask when it is back',
    otherOptions: 'Other ways',
    closeOptions: 'Close contact options',
    goesTo: 'Your question goes to',
    whatsApp: 'WhatsApp',
    email: 'E-mail',
    form: 'Message',
    call: 'Call',
    subject: (product: string) => `Question about ${product}`,
    subjectWhenBack: (product: string) => `When is ${product} back?`,
    message: (office: string, question: string) => `To ${office}\n\n${question}`,
    question: questionAbout,
  },
  /** Texts of the hearts, and of the header's link to the shortlist. The page has its own, in `shortlist/`. */
  shortlist: {
    title: 'Shortlist',
    keep: (product: string) => `Keep ${product} on the shortlist`,
    full: (most: number) => `The shortlist is full. It holds up to ${most} products.`,
  },
  /** Texts of the search field and its suggestions, on every page. */
  search: {
    searching: 'Searching...',
    placeholder: 'Search for products...',
    suggestions: 'Suggestions',
    suggestionCount: (count: number) => {
      if (count === 0) return 'No suggestions. Press Enter for search tips.';
      return countInWords(count, 'suggestion');
    },
    seeAll: (term: string) => `See all results for “${term}”`,
  },
  /** Texts of the search page. */
  results: {
    title: (term: string) => `Search for “${term}”`,
    description: 'Search the whole collection by name, description or category.',
    start: 'Start Your Search',
    startHint: 'Type the name of a product, a material or a color. Or choose a category:',
    found: (count: number, term: string) =>
      `Found ${count > COUNTED_RESULTS ? '10,000+' : formatNumber(count)} product(s) for "${term}"`,
    /** After the name of a category. */
    andOthers: (count: number) => `, and ${formatNumber(count)} more`,
    noExactMatches: (term: string) => `No exact matches for “${term}”`,
    similar: 'Similar products:',
    showing: 'Showing results for',
    alsoShowing: 'Also showing results for',
    /** Between the terms after `showing`: space, shape or shake. */
    comma: ', ',
    or: ' or ',
    results: 'Results',
    /** Above products whose names do not contain the term. */
    inDescriptions: (term: string) => `“${term}” in the description`,
    pages: 'Pages of results',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    previous: 'Previous',
    next: 'Next',
    noSuchPage: 'This page does not exist',
    fewerPages: (term: string) => `The search for “${term}” has fewer pages.`,
    failed: 'The search is not available at the moment. Please try again soon.',
    orChooseCategory: 'Or choose a category:',
    nothingFound: 'No products found',
    lookedFor: (term: string) => `We looked for “${term}” in every name, description and category.`,
    tipsTitle: 'Search tips',
    tips: [
      'Check the spelling, or type only the part you are sure of.',
      'Use fewer words: “coat” finds more than “long gray coat”.',
      'Try a material or a color, such as “leather” or “camel”.',
    ],
  },
  /** Texts of the pages with offices and contacts. */
  locations: {
    description: (brand: string, countries: string) =>
      `The offices of ${brand} in ${countries}: addresses, telephone numbers and WhatsApp.`,
    /** `India, China and Iraq`. */
    countries: (names: string[]) =>
      [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and '),
    /** An office that has a city. */
    place: (city: string, country: string) => `${city}, ${country}`,
    nearest: (office: string) => `Nearest to you: ${office}`,
    map: 'Offices on the map',
    /** Follows an address for screen readers. */
    onMap: ' (map)',
    copyAddress: 'Copy address',
    /** Follows `copyAddress` for screen readers. */
    ofOffice: (office: string) => ` of ${office}`,
    addressCopied: 'Address copied',
    copyFailed: 'Could not copy',
    localTime: 'Local time',
    openingHours: 'Opening hours',
    /** Before the holidays of an office. */
    closedOn: 'Closed',
    openUntil: (time: string) => `Open now, until ${time}`,
    midnight: 'midnight',
    openAllDay: 'Open all day',
    opensToday: (time: string) => `Opens at ${time}`,
    opensTomorrow: (time: string) => `Opens tomorrow at ${time}`,
    opensOn: (day: string, time: string) => `Opens on ${day} at ${time}`,
    opensNext: (day: string, time: string) => `Opens next ${day} at ${time}`,
    contact: 'Contact',
    telephone: 'Telephone',
    legalDetails: 'Legal details',
    identificationNumber: 'Identification number',
    legalForm: 'Legal form',
  },
  /** Days and hours of the offices. */
  hours: {
    /** For names of time zones in `Intl`. */
    zones: 'en-GB',
    weekdays: {
      Mon: 'Mon',
      Tue: 'Tue',
      Wed: 'Wed',
      Thu: 'Thu',
      Fri: 'Fri',
      Sat: 'Sat',
      Sun: 'Sun',
    } as Record<Weekday, string>,
    clock: (day: string, time: string) => `${day} ${time}`,
    days: (first: string, last: string) => `${first}–${last}`,
    comma: ', ',
    allDay: (days: string) => `${days}, all day`,
    /** `Mon–Fri 9:00–18:00`. */
    span: (days: string, opens: string, closes: string) => `${days} ${opens}–${closes}`,
  },
  /** Texts of the contact page. The shop's own texts are in its settings. */
  contact: {
    description: (brand: string) =>
      `How to reach ${brand}: e-mail for general inquiries, a direct address, and support by telephone.`,
    general: 'General inquiries',
    direct: 'Direct contact',
    phone: 'Phone support',
    offices: 'Offices',
    findOffice: 'Find an office',
  },
  /** Texts of a line sheet. */
  lineSheet: {
    /** For dates in `Intl`. */
    dates: 'en',
    collection: 'The collection',
    selection: 'A selection',
    description: (title: string, brand: string) => `${title} by ${brand}.`,
    print: 'Print or save as PDF',
    validUntil: 'This link is valid until',
    tooMany: (most: number) =>
      `A line sheet holds up to ${formatNumber(most)} products. Please choose a category, or select products.`,
    /** On the cover: `November 2026, 12 products`. */
    edition: (month: string, products: number) => `${month}, ${productsInWords(products)}`,
    withPrices: 'Prices in US dollars.',
    withoutPrices: 'Prices on request.',
    note: 'Press a picture to see more of a piece, or “Ask” to write to us about it.',
    comma: ', ',
    ask: 'Ask',
  },
};

/** All texts for visitors in one language. */
export type Texts = typeof en;
