import type { z } from 'zod';
import { productInput, productRules } from '#catalog/products/product-input.ts';
import type { Errors } from '../../editor/editor-store.ts';
import { EMPTY_FORM, editedProduct, type FormValues, payloadOf } from './form-values.ts';

/** Checks the values of the form. @returns the first error of each field */
export function findErrors(values: FormValues): Errors {
  const checked = productInput.safeParse(payloadOf(editedProduct(values)));
  return checked.success ? {} : fieldErrors(checked.error);
}

/** Returns the first error of each field, in the order of the fields. */
export function fieldErrors({ issues }: z.ZodError): Errors {
  const errors: Errors = {};
  const place = ({ path }: (typeof issues)[number]) => RULES.indexOf(String(path[0]));
  // Missing fields are reported after invalid ones.
  for (const { path, message } of issues.toSorted((a, b) => place(a) - place(b))) {
    const name = String(path[0]);
    // Errors of an image, its text or its point are shown with the images.
    const field = Object.keys(EMPTY_FORM).includes(name) ? name : 'images';
    // A text in another language is `translations.ar.facts`.
    errors[field === 'translations' ? path.slice(0, 3).join('.') : field] ??= message;
  }
  return errors;
}

const RULES = Object.keys(productRules.shape);
