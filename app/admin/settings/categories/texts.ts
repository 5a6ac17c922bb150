export const texts = {
  title: 'Categories',
  introduction: 'Texts, photo and order of the categories. The addresses stay the same.',
  heading: 'Name',
  text: 'Text',
  automatic: 'Automatic',
  onHome: 'On the home page',
  inMenu: 'In the menu',
  hidden: 'Not in the menu',
  notInMenu: 'Not in the menus, on the home page or in the footer. Its page and its products stay.',
};
