/** Texts of the home page. The shop's own texts are in its settings. */
export const homeTexts = {
  collections: 'Collections',
  slideOf: (slide: number, count: number) => `${slide} of ${count}`,
  slide: (slide: number, subtitle: string) => `Slide ${slide}: ${subtitle}`,
  chooseSlide: 'Choose a slide',
  pause: 'Pause the slides',
  play: 'Play the slides',
  previousSlide: 'Previous slide',
  nextSlide: 'Next slide',
  officesIn: (countries: string) => `Offices in ${countries}`,
  shopByCategory: 'Shop by Category',
  featured: 'Featured Products',
  noProducts: 'Our first products will be here soon.',
};
