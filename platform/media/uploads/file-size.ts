const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Formats a size with at most two decimals: `512 Bytes`, `1.5 KB`, `9.54 MB`. A KB has 1024 bytes. */
export function formatFileSize(bytes: number): string {
  const steps = bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10);
  const unit = Math.min(steps, UNITS.length - 1);
  const rounded = Math.round((bytes / 1024 ** unit) * 100) / 100;
  // 1023.999 KB is 1 MB, not 1024 KB.
  if (rounded === 1024 && unit < UNITS.length - 1) return `1 ${UNITS[unit + 1]}`;
  return `${rounded.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${UNITS[unit]}`;
}
