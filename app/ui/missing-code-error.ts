/** Thrown if the code of a route cannot be loaded: the browser is offline, or a deploy has replaced the code. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}
