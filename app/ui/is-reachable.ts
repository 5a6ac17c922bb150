/**
 * Returns whether the shop's server responds at an address. A response of a proxy that cannot reach the server (502, 503,
 * 504) does not count.
 */
export async function isReachable(address: string): Promise<boolean> {
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response !== null && ![502, 503, 504].includes(response.status);
}
