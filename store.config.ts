import type { ShopSettings } from '#catalog/settings/shop-settings.ts';

/** The shop's brand, texts, contacts and offices. All phone numbers here come from ranges reserved for fiction. */
export const store: ShopSettings = {
  brand: 'Vitrine',
  languages: ['en'],
  sourceLanguage: 'en',
  tagline: 'Clothes, bags and small pleasures, chosen one by one',
  description:
    'Vitrine is a catalog of fashion, bags, accessories and care for women, men and children. Browse the collection, ask about a piece, or visit one of our six offices.',
  emails: { general: 'hello@vitrine.example', direct: 'atelier@vitrine.example' },
  phones: ['+1 212 555 0142', '+33 1 99 00 01 42'],
  footer: {
    about:
      'Vitrine is a trusted partner for quality products: fashion, accessories and care that earn their place, from makers we know by name.',
    copyrightYear: 2024,
  },
  featured: [],
  blocks: [
    { kind: 'slides' },
    { kind: 'introduction' },
    { kind: 'categories' },
    {
      kind: 'split',
      picture: 'women-cable-knit-sweater-4',
      title: 'Three cables, one winter',
      text: 'The cable runs from hem to collar without a break, so the sweater keeps its shape after a season in a suitcase. Undyed wool, knitted heavy, washed twice before it leaves the mill. It comes in three colors that sit beside each other without effort.',
      callToAction: 'See the cable knits',
      link: '/search?q=cable%20knit',
    },
    { kind: 'featured' },
    {
      kind: 'photo',
      picture: 'men-overshirt-4',
      title: 'A pocket that closes',
      link: '/men',
      isHalf: true,
    },
    {
      kind: 'photo',
      picture: 'kids-raincoat-4',
      title: 'Rain that rolls off',
      link: '/kids',
      isHalf: true,
    },
    {
      kind: 'quote',
      text: 'We keep what we would repair ourselves, and leave the rest on the rail.',
      title: 'The people who choose the collection',
    },
    { kind: 'offices' },
  ],
  pages: [
    {
      title: 'Care',
      slug: 'care',
      inFooter: true,
      onProducts: true,
      text: `Wear a piece often and wash it seldom. Fresh air does most of the work.

- **Wool and knits**: wash by hand in cool water and dry them flat.
- **Cotton and linen**: wash at 30 °C, inside out, and iron while damp.
- **Leather**: wipe with a dry cloth, and feed it twice a year with colorless cream.
- **Watches and jewelry**: keep them dry, and apart from each other.

A seam that opens is repaired at [each of our offices](/locations).`,
    },
    {
      title: 'Delivery and returns',
      slug: 'delivery-and-returns',
      inFooter: true,
      onProducts: true,
      text: `Each office sends from its own shelves. Most pieces leave within two working days, insured and with a number to follow them.

- **Collect** a piece at an office, free of charge, once it answers that it is there.
- **Return** it unworn within 30 days to the office that sent it.

Ask before you decide: sizes, stock and the cost of delivery differ by country.`,
    },
    {
      title: 'Privacy',
      slug: 'privacy',
      inFooter: true,
      onProducts: false,
      text: `The shop sets no cookies for visitors and passes nothing on to advertisers.

- **The shortlist** stays in your browser until you empty it.
- **A question** is kept with your name and your address or number, so that the office can answer. It is deleted after two years at the latest.
- **We count** how often a piece is opened, asked about or looked for, and nothing about who did it.

To see, correct or delete what you have sent, write to [one of our offices](/locations).`,
    },
  ],
  slides: [
    {
      picture: 'women',
      focus: '86 55',
      title: 'The quiet colors',
      subtitle: 'Women',
      description: 'Burgundy, clay and camel, made to be worn for years.',
      callToAction: 'See the women’s collection',
      link: '/women',
      textPosition: 'left',
    },
    {
      picture: 'men',
      focus: '14 50',
      title: 'Built, then softened',
      subtitle: 'Men',
      description: 'Overshirts, wool and heavy cotton with nothing to prove.',
      callToAction: 'See the men’s collection',
      link: '/men',
      textPosition: 'right',
    },
    {
      picture: 'bags',
      focus: '74 60',
      title: 'Leather that remembers',
      subtitle: 'Luxury handbags',
      description: 'Totes and top-handles that look better every winter.',
      callToAction: 'See the handbags',
      link: '/bags',
      textPosition: 'left',
    },
    {
      picture: 'kids',
      focus: '34 60',
      title: 'Made for puddles',
      subtitle: 'Kids',
      description: 'Bright, sturdy, and ready to be handed down.',
      callToAction: 'See the children’s collection',
      link: '/kids',
      textPosition: 'right',
    },
    {
      picture: 'accessories',
      focus: '98 50',
      title: 'The last small thing',
      subtitle: 'Accessories',
      description: 'Watches, belts, eyewear and gold, for the end of the sentence.',
      callToAction: 'See the accessories',
      link: '/accessories',
      textPosition: 'left',
    },
  ],
  categories: {
    Women: { heading: 'Women', tagline: 'Dresses, knits and coats in the colors of late summer.' },
    Men: { heading: 'Men', tagline: 'Heavy cotton, good wool, straight seams.' },
    Kids: { heading: 'Kids', tagline: 'Clothes that climb, dig, spill and wash.' },
    Healthcare: { heading: 'Healthcare', tagline: 'Everyday care, plainly labeled.' },
    Cosmetics: { heading: 'Cosmetics', tagline: 'Scent and color for the dressing table.' },
    Bags: { heading: 'Bags', tagline: 'Carry less, carry it well.' },
    Accessories: { heading: 'Accessories', tagline: 'Eyewear, watches, belts and jewelry.' },
    Footwear: { heading: 'Footwear', tagline: 'For sidewalks, stairs and slow mornings.' },
  },
  contact: {
    introduction:
      'A question about a piece, an order for your shop, or simply a thought: somebody reads every letter.',
    general: 'For everything that has no better place.',
    direct: 'Straight to the people who choose the collection.',
    phones: 'Two numbers, the same people.',
  },
  locations: {
    eyebrow: 'A global network',
    introduction:
      'Vitrine is at home in India, UAE, China, Iraq, USA and Europe. Each office answers for itself: write, call, or come by.',
  },
  officeTypes: { blue: 'Regional house', green: 'Showroom' },
  offices: [
    {
      country: 'India',
      title: 'Vitrine India',
      address: '14 Marigold Lane, Ballard Quarter, Mumbai 400000',
      contact: 'Anika Rao',
      phone: '+91 22 1555 0142',
      whatsapp: '+91 22 1555 0142',
      email: 'mumbai@vitrine.example',
      identificationNumber: 'IN-0142-5550',
      legalForm: 'Private Limited Company',
      type: 'blue',
      place: { latitude: 19.1, longitude: 72.9 },
      timeZone: 'Asia/Kolkata',
      hours: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], opens: '10:00', closes: '19:00' }],
    },
    {
      country: 'UAE',
      title: 'Vitrine Gulf',
      address: 'Office 1204, Pearl Court, Creek Road, Dubai',
      contact: 'Omar Haddad',
      phone: '+971 4 155 0142',
      whatsapp: '+971 4 155 0142',
      email: 'dubai@vitrine.example',
      identificationNumber: 'AE-0142-5551',
      legalForm: 'Free Zone Company (FZCO)',
      type: 'green',
      place: { latitude: 25.2, longitude: 55.3 },
      timeZone: 'Asia/Dubai',
      hours: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '18:00' }],
    },
    {
      country: 'China',
      title: 'Vitrine China',
      address: '8F, 26 Plane Tree Street, Xuhui, Shanghai 200000',
      contact: 'Lin Yue',
      phone: '+86 21 1555 0142',
      whatsapp: '+86 21 1555 0142',
      identificationNumber: 'CN-0142-5552',
      legalForm: 'Limited Liability Company (WFOE)',
      type: 'blue',
      place: { latitude: 31.2, longitude: 121.5 },
      timeZone: 'Asia/Shanghai',
      hours: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:30', closes: '18:30' }],
    },
    {
      country: 'Iraq',
      title: 'Vitrine Iraq',
      address: '3 Palm Garden Street, Karrada, Baghdad',
      phone: '+964 1 155 0142',
      whatsapp: '+964 1 155 0142',
      identificationNumber: 'IQ-0142-5553',
      legalForm: 'Limited Liability Company',
      type: 'green',
      place: { latitude: 33.3, longitude: 44.4 },
      timeZone: 'Asia/Baghdad',
      hours: [{ days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu'], opens: '09:00', closes: '17:00' }],
    },
    {
      country: 'USA',
      title: 'Vitrine America',
      address: '210 Linden Row, Suite 5, New York, NY 10000',
      contact: 'Grace Whitlock',
      phone: '+1 212 555 0142',
      whatsapp: '+1 212 555 0142',
      identificationNumber: 'US-0142-5554',
      legalForm: 'Limited Liability Company (LLC)',
      type: 'blue',
      place: { latitude: 40.7, longitude: -74 },
      timeZone: 'America/New_York',
      hours: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '18:00' }],
    },
    {
      country: 'Europe',
      title: 'Vitrine Europe',
      address: '7 passage des Tilleuls, 75000 Paris, France',
      contact: 'Camille Aubry',
      phone: '+33 1 99 00 01 42',
      whatsapp: '+33 1 99 00 01 42',
      email: 'paris@vitrine.example',
      identificationNumber: 'FR-0142-5555',
      legalForm: 'Société par actions simplifiée (SAS)',
      type: 'green',
      place: { latitude: 48.9, longitude: 2.4 },
      timeZone: 'Europe/Paris',
      hours: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:30', closes: '18:30' }],
    },
  ],
  headOffice: 'USA',
};
