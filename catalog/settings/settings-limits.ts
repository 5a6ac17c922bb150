/** The social networks of the settings, with their names. */
export const SOCIAL_NETWORKS = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  pinterest: 'Pinterest',
  tiktok: 'TikTok',
  youtube: 'YouTube',
} as const;

export type SocialNetwork = keyof typeof SOCIAL_NETWORKS;

export const MAX_SYNONYMS = 2_000;

/** What search engines show, and some more. */
export const MAX_SEARCH_TITLE = 120;
export const MAX_SEARCH_TEXT = 320;

export const MAX_SLIDES = 8;

/** The maximum number of products that the owner can choose for the home page. */
export const MAX_FEATURED = 12;
