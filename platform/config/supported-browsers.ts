/** The oldest browsers that the shop supports; docs/owners-guide.md names them. */
export const SUPPORTED_BROWSERS = { chrome: 131, firefox: 140, safari: 16.4 };
