export const texts = {
  needsScripts: 'Editing a product needs JavaScript. Please turn it on and reload the page.',
  fields: {
    name: 'Name',
    sameName: 'Another product has this name:',
    code: 'Product code (optional)',
    category: 'Category',
    chooseCategory: 'Choose a category',
    subCategory: 'Accessory category',
    noSubCategory: 'None',
    newSubCategory: 'Add an accessory category',
    newSubCategoryName: 'New category',
    addSubCategory: 'Add',
    model: 'Model (optional)',
    modelHint: 'Products with the same model are colors of one piece.',
    price: 'Price (US dollars)',
    marketPrice: 'Market price (optional)',
    marketPriceHidden: 'Visitors see this price only if it is higher than the price.',
    whichAmount: 'Which amount is it?',
    description: 'Description',
    featured: 'Featured on the home page',
    inStock: 'In stock',
    priceOnRequest: 'Price on request',
    hidden: 'Hidden from visitors',
  },
  facts: {
    title: 'Facts (optional)',
    hint: 'Such as Color: Rust, or Sizes: S–XL. Visitors see them in a table.',
    fact: (number: number) => `Fact ${number}`,
    name: 'Name',
    valueOf: (number: number) => `Fact ${number}: value`,
    value: 'Value',
    remove: (number: number) => `Remove fact ${number}`,
  },
  save: {
    saveChanges: 'Save changes',
    add: 'Add product',
    andNext: 'Save and edit the next',
    /** On phones. */
    thenNext: 'Save, then next',
    cancel: 'Cancel',
    added: 'Product added',
    saved: 'Changes saved',
    leftOut: (fileNames: string[]) =>
      fileNames.length === 1
        ? `Saved without ${fileNames[0]}.`
        : `Saved without ${fileNames.length} files: ${fileNames.join(', ')}.`,
    failed: 'Failed to save product. Please try again.',
    undo: 'Undo',
    thisPage: 'this page',
    undoFailed: 'Failed to update product',
  },
  conflict: {
    deleted: 'This product was deleted in another window',
    deletedHint:
      'It was deleted while you were editing. Your changes are still here; you can save them as a new product.',
    saveAsNew: 'Save as a new product',
    keepEditing: 'Keep editing',
    goBack: 'Go back',
    subject: 'This product was',
    /** The name of a field in a language: `Name in Arabic`. */
    fieldIn: (field: string, language: string) => `${field} in ${language}`,
  },
};
