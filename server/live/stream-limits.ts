/** Maximum number of open live streams. */
export interface StreamLimits {
  /** For this process. */
  total: number;
  /** For one network: an IPv4 address, or the /64 of an IPv6 address. */
  perNetwork: number;
}

/** Returns the limits of this process, derived from its limit of file descriptors. */
export function processStreamLimits(): StreamLimits {
  return streamLimitsOf(fileDescriptors());
}

/** Returns the limit of open files and connections of this process. */
export function fileDescriptors(): number {
  // Without this, the report resolves the host names of all open connections.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: unknown } } };
  // Windows has no limit here, and `unlimited` is not a number.
  return Number(userLimits?.open_files.soft) || Number.POSITIVE_INFINITY;
}

/** Each stream uses one file descriptor; half of them are left for pages, pictures and the database. */
export function streamLimitsOf(descriptors: number): StreamLimits {
  const total = Math.min(MAX_TOTAL, Math.floor(descriptors / 2));
  return { total, perNetwork: Math.min(MAX_PER_NETWORK, Math.floor(total / 4)) };
}

/** Limits the memory: each stream uses a few kilobytes. */
const MAX_TOTAL = 20_000;

/** Enough for the visible tabs of an office, or of customers of a mobile network, behind one address. */
const MAX_PER_NETWORK = 200;
