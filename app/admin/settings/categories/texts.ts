export const texts = {
  title: 'Categories',
  introduction: 'Texts, photo and order of the categories. The addresses stay the same.',
  heading: 'Name',
  text: 'Text',
  synonyms: 'Words that find this category',
  synonymsHint:
    'What visitors type for these products, in any language, separated by commas. A search for one of these words shows the category, too.',
  automatic: 'Automatic',
  onHome: 'On the home page',
  hasBand: 'The page begins with this photo, as wide as the screen. Choose a wide one',
  inMenu: 'In the menu',
  hidden: 'Not in the menu',
  notInMenu: 'Not in the menus, on the home page or in the footer. Its page and its products stay.',
  addWord: (word: string) => `Find products by “${word}”, too, in`,
  add: 'Add the word',
  added: (word: string, category: string) => `“${word}” finds ${category} when you save and publish.`,
};
