/** Whether the shop's server answers at an address. A proxy whose server is away (502, 503, 504) is no answer. */
export async function isReachable(address: string): Promise<boolean> {
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response !== null && ![502, 503, 504].includes(response.status);
}
