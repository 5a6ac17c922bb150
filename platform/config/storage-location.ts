/** A place in S3-compatible storage. */
export interface S3Location {
  bucket: string;
  /** The start of every file's key: empty, or ends with a slash. */
  prefix: string;
  /** Set for servers other than Amazon's. */
  endpoint?: string;
  region?: string;
}

/**
 * Parses `s3://bucket/folder?endpoint=https://s3.example&region=eu-central-1`. Every part except `s3://` is optional;
 * the default bucket is `products`.
 *
 * @returns `null` if the text is not a valid storage URL.
 */
export function parseStorageUrl(text: string): S3Location | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, hostname, port, pathname, hash, searchParams } = new URL(text);
  const { endpoint, region, ...unknown } = Object.fromEntries(searchParams);
  const bucket = hostname || 'products';
  const excess =
    username || password || port || hash || pathname.includes('%') || Object.keys(unknown).length > 0;
  if (protocol !== 's3:' || excess || !BUCKET_NAME.test(bucket)) return null;
  if (endpoint !== undefined && !isServer(endpoint)) return null;
  if (region !== undefined && !/^[a-z0-9-]+$/.test(region)) return null;
  const folder = pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  return {
    bucket,
    prefix: folder ? `${folder}/` : '',
    ...(endpoint ? { endpoint } : {}),
    ...(region ? { region } : {}),
  };
}

/** Whether two locations are in the same bucket. Ignores the folder. */
export function isSameBucket(first: S3Location, second: S3Location): boolean {
  const server = ({ endpoint }: S3Location) => endpoint && new URL(endpoint).host;
  return first.bucket === second.bucket && server(first) === server(second);
}

/** Amazon S3 User Guide, "Bucket naming rules". */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

function isServer(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
