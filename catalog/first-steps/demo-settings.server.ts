import { isDeepStrictEqual } from 'node:util';
import type { Office, Slide, Store } from '#catalog/settings/store.ts';
import { storedName } from '#platform/media/image-addresses.ts';

/** The slides that still have a picture of the demo instead of an uploaded photo. */
export interface DemoSlides {
  untouched: Slide[];
  /** Slides whose text or link the owner has changed. */
  edited: Slide[];
}

/** Returns the slides that still have a picture of the demo. */
export function demoSlidesOf(store: Store, fileStore: Store): DemoSlides {
  const demo = store.slides.filter(({ picture }) => storedName(picture) === null);
  const isUntouched = (slide: Slide) => fileStore.slides.some((first) => isDeepStrictEqual(first, slide));
  return { untouched: demo.filter(isUntouched), edited: demo.filter((slide) => !isUntouched(slide)) };
}

/** Returns how many e-mail addresses and phone numbers are those of `store.config.ts`. */
export function countDemoContacts(store: Store, fileStore: Store): number {
  const first = contactsOf(fileStore);
  return contactsOf(store).filter((contact) => first.includes(contact)).length;
}

/** Returns how many offices are those of `store.config.ts`. */
export function countDemoOffices(store: Store, fileStore: Store): number {
  return store.offices.length - ownOfficesOf(store, fileStore).length;
}

/** Returns the offices that the owner has added or changed. */
export function ownOfficesOf(store: Store, fileStore: Store): Office[] {
  return store.offices.filter(
    (office) => !fileStore.offices.some((first) => isDeepStrictEqual(first, office)),
  );
}

function contactsOf({ emails, phones }: Store): string[] {
  return [emails.general, ...(emails.direct ? [emails.direct] : []), ...phones];
}
