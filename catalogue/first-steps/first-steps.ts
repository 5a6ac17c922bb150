/** What an owner replaces first. */
export interface FirstStep {
  name: 'name' | 'logo' | 'contact' | 'offices' | 'slides' | 'products';
  /** How many values are still those of the demo; 0 if the step is done. */
  left: number;
}

export interface FirstSteps {
  steps: FirstStep[];
  demo: DemoContent;
}

/** The demo content that can be removed at once. */
export interface DemoContent {
  /** Products as they came with the demo. */
  products: number;
  /** The photos of these products. */
  photos: number;
  /** Products of the demo that the owner has edited. */
  editedProducts: number;
  editedPhotos: number;
  /** Accessory categories that no product uses once the untouched products are removed. */
  categories: number;
  /** Accessory categories that no product uses once the edited products are removed, too. */
  categoriesOfEdited: number;
  slides: number;
  /** Slides with a picture of the demo and the owner's own text. */
  editedSlides: number;
  /** All slides of the home page, the owner's included. */
  allSlides: number;
}
