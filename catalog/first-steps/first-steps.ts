/** A page on which a new owner replaces demo content with her own. */
export interface FirstStep {
  name: 'brand' | 'contact' | 'offices' | 'home' | 'products';
  /** Whether the page was saved once. */
  isDone: boolean;
}

export interface FirstSteps {
  steps: FirstStep[];
  demo: DemoContent;
}

/** The demo content that the owner has not touched, which can be removed at once. */
export interface DemoContent {
  products: number;
  /** The photos of these products. */
  photos: number;
  /** Accessory categories that no product uses once these products are removed. */
  categories: number;
  slides: number;
  /** All slides of the home page, including those that the owner added. */
  allSlides: number;
}
