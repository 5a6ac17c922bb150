/** A kind of demo content that a new owner replaces. */
export interface FirstStep {
  name: 'name' | 'texts' | 'logo' | 'contact' | 'offices' | 'slides' | 'products';
  /** How many values are still those of the demo; 0 if the step is done. */
  left: number;
  /** The page of the first text that still has the name of the demo. */
  page?: SettingsPage;
}

/** A page of the shop settings with texts. */
export type SettingsPage = 'brand' | 'contact' | 'offices' | 'categories' | 'home' | 'pages';

export interface FirstSteps {
  steps: FirstStep[];
  demo: DemoContent;
}

/** The demo content that can be removed at once. */
export interface DemoContent {
  /** Products of the demo that the owner has not edited. */
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
  /** Slides with a picture of the demo and a text or link that the owner has changed. */
  editedSlides: number;
  /** All slides of the home page, including those that the owner added. */
  allSlides: number;
}
