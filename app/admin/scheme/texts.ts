/** Texts of the choice between light and dark colors. */
export const texts = { colors: 'Colors', system: 'System', light: 'Light', dark: 'Dark' };
