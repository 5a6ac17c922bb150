/** The background color for uses outside of stylesheets; equals `--color-page` in `app.css`. */
export const PAGE_COLOR = '#fbf9f5';

/** The background color of the dark scheme; equals that in `dark-scheme.css`. */
export const DARK_PAGE_COLOR = '#171512';
