/**
 * Splits a list or a range of sizes: `S, M, L` and `S–L` are S, M and L, and `36-38` is 36, 37 and 38. Returns other
 * values unchanged, such as `One size`, `2-3 years` and `M/L`.
 */
export function singleSizes(value: string): string[] {
  const parts = value.split(SEPARATOR).map((part) => part.trim());
  return [...new Set(parts.flatMap((part) => rangeIn(part) ?? [letterSize(part) ?? part]))].filter(Boolean);
}

/** Sorts sizes: letters from small to large, then numbers, then other values. */
export function compareSizes(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || 0;
}

function rankOf(size: string): number {
  const at = LETTER_SIZES.indexOf(letterSize(size) ?? '');
  if (at >= 0) return at;
  const number = Number.parseFloat(size.replace(',', '.'));
  return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : LETTER_SIZES.length + number;
}

/** Commas of Arabic and Chinese, too. A comma before a single digit is a decimal comma: `38,5`. */
const SEPARATOR = /[;،、，]|,(?!\d(?!\d))|\s[/|&]\s/;

const RANGE = /^(\w{1,4})\s?(?:[-–—−~]|\s(?:to|bis|à|إلى|至|से)\s)\s?(\w{1,4})$/i;

function rangeIn(part: string): string[] | null {
  const [, first, last] = RANGE.exec(part) ?? [];
  if (!first || !last) return null;
  const [from, to] = [letterSize(first), letterSize(last)].map((size) => LETTER_SIZES.indexOf(size ?? ''));
  if (from !== undefined && to !== undefined && from >= 0 && to > from)
    return LETTER_SIZES.slice(from, to + 1);
  const [low, high] = [first, last].map((text) => (/^\d{2}$/.test(text) ? Number(text) : Number.NaN));
  if (low === undefined || high === undefined || !(high > low) || high - low > MAX_RANGE) return null;
  return Array.from({ length: high - low + 1 }, (_, at) => String(low + at));
}

const MAX_RANGE = 30;

/** Returns a size such as `xl` as it is usually written, or `null`. */
function letterSize(text: string): string | null {
  const size = text.toUpperCase();
  const written = SAME_SIZES[size] ?? size;
  return LETTER_SIZES.includes(written) ? written : null;
}

const LETTER_SIZES = ['3XS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL'];

const SAME_SIZES: Record<string, string> = {
  XXXS: '3XS',
  '2XS': 'XXS',
  '2XL': 'XXL',
  XXXL: '3XL',
  XXXXL: '4XL',
};
