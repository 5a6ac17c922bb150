/** Shortens a description to what search engines show: whole words, up to about 160 characters. */
export function searchEngineText(description: string): string {
  const line = description.replace(/\s+/g, ' ');
  if (line.length <= MAX_LENGTH) return line;
  return `${line.slice(0, MAX_LENGTH).replace(/\s\S*$/, '')}…`;
}

const MAX_LENGTH = 160;
