/** How many live streams may be open at once. */
export interface StreamLimits {
  /** In this process. */
  total: number;
  /** Of one network: an address, or the /64 of an IPv6 address. */
  perNetwork: number;
}

/** The limits of this process, from the file descriptors that the system lets it have. */
export function processStreamLimits(): StreamLimits {
  return streamLimitsOf(fileDescriptors());
}

/** How many files and connections the system lets this process have open. */
export function fileDescriptors(): number {
  // Else the report looks up the names of all open connections.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: unknown } } };
  // Windows names none, and `unlimited` is no number.
  return Number(userLimits?.open_files.soft) || Number.POSITIVE_INFINITY;
}

/** A stream takes one descriptor; half of them is left for pages, pictures and the database. */
export function streamLimitsOf(descriptors: number): StreamLimits {
  const total = Math.min(MAX_TOTAL, Math.floor(descriptors / 2));
  return { total, perNetwork: Math.min(MAX_PER_NETWORK, Math.floor(total / 4)) };
}

/** A stream takes some kilobytes. */
const MAX_TOTAL = 20_000;

/** Tabs that an office, or the customers of a mobile network behind one address, have in sight at once. */
const MAX_PER_NETWORK = 200;
