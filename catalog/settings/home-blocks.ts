/**
 * What the home page can show. The first five have their content elsewhere and appear at most once; `row` is a row of
 * products that scrolls, `split` a photo with a text beside it.
 */
export const BLOCK_KINDS = [
  'slides',
  'introduction',
  'categories',
  'featured',
  'offices',
  'row',
  'split',
  'photo',
  'quote',
] as const;

export type BlockKind = (typeof BLOCK_KINDS)[number];

/** The home page of a shop that has not arranged its own. */
export const DEFAULT_BLOCKS: { kind: BlockKind }[] = [
  { kind: 'slides' },
  { kind: 'introduction' },
  { kind: 'categories' },
  { kind: 'featured' },
];

export const MAX_BLOCKS = 20;

/** The fields that blocks of some kinds cannot do without. */
export const REQUIRED_IN_BLOCK: Partial<Record<BlockKind, readonly ('picture' | 'title' | 'text')[]>> = {
  split: ['picture', 'title', 'text'],
  photo: ['picture'],
  quote: ['text'],
};

/** Whether a home page has at most one block of this kind. */
export function isSingle(kind: BlockKind): boolean {
  return BLOCK_KINDS.indexOf(kind) <= BLOCK_KINDS.indexOf('offices');
}

/** The name of a block on the owner's screens: `Quote “Made to be worn”`. */
export function blockName({ kind, title, text = '', category }: NamedBlock): string {
  if (kind === 'row') return `Row of products: ${category || 'the newest'}`;
  const start = text.split(/\s+/, 6).join(' ');
  const words = kind === 'quote' ? start : title || start;
  return words ? `${BLOCK_NAMES[kind]} “${words}”` : BLOCK_NAMES[kind];
}

type NamedBlock = { kind: BlockKind } & { [Field in 'title' | 'text' | 'category']?: string | undefined };

/** The kinds of blocks in the owner's words. */
export const BLOCK_NAMES: Record<BlockKind, string> = {
  slides: 'Slides',
  introduction: 'Introduction',
  categories: 'Categories',
  featured: 'Featured products',
  offices: 'Offices',
  row: 'Row of products',
  split: 'Photo with text',
  photo: 'Photo',
  quote: 'Quote',
};
