/** Where in an S3-compatible storage the images are stored. */
export interface S3Location {
  bucket: string;
  /** What the key of every file begins with: empty, or ending in a slash. */
  prefix: string;
  /** Another server than Amazon's. */
  endpoint?: string;
  region?: string;
}

/**
 * Reads `s3://bucket/folder?endpoint=https://s3.example&region=eu-central-1`. All but `s3://` may be left out; the
 * bucket is then called `products`.
 *
 * @returns `null` where the text is no such address.
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

/** Whether both are the same bucket, whatever the folder in it. */
export function isSameBucket(one: S3Location, other: S3Location): boolean {
  const server = ({ endpoint }: S3Location) => endpoint && new URL(endpoint).host;
  return one.bucket === other.bucket && server(one) === server(other);
}

/** Amazon S3 User Guide, "Bucket naming rules". */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

function isServer(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
