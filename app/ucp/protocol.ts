/** The release of the Universal Commerce Protocol that the shop speaks: https://ucp.dev/2026-04-08/specification/overview */
export const UCP_VERSION = '2026-04-08';

export const SEARCH = 'dev.ucp.shopping.catalog.search';
export const LOOKUP = 'dev.ucp.shopping.catalog.lookup';

type Capability = typeof SEARCH | typeof LOOKUP;

/** A message of a response, for the program and the person who uses it. */
export type UcpMessage =
  | { type: 'info'; code: string; content: string }
  | { type: 'error'; code: string; content: string; severity: 'unrecoverable' };

/** Returns the part `ucp` of a response. */
export function envelope(capability: Capability, status: 'success' | 'error' = 'success') {
  return { version: UCP_VERSION, status, capabilities: { [capability]: [{ version: UCP_VERSION }] } };
}

/** Returns the description of the shop at `/.well-known/ucp`: a catalog that can be searched, without a checkout. */
export function profile(origin: string) {
  const docs = `https://ucp.dev/${UCP_VERSION}`;
  const service = (transport: 'rest' | 'mcp', description: string, path: string) => ({
    version: UCP_VERSION,
    spec: `${docs}/specification/overview`,
    transport,
    schema: `${docs}/services/shopping/${description}.json`,
    endpoint: origin + path,
  });
  const services = [service('rest', 'rest.openapi', '/ucp'), service('mcp', 'mcp.openrpc', '/ucp/mcp')];
  const capability = (name: 'search' | 'lookup') => [
    {
      version: UCP_VERSION,
      spec: `${docs}/specification/catalog/${name}`,
      schema: `${docs}/schemas/shopping/catalog_${name}.json`,
    },
  ];
  return {
    ucp: {
      version: UCP_VERSION,
      services: { 'dev.ucp.shopping': services },
      capabilities: { [SEARCH]: capability('search'), [LOOKUP]: capability('lookup') },
      payment_handlers: {},
    },
  };
}
