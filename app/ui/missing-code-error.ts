/** The code of a route could not be loaded, because the browser is offline or a deploy has replaced the code. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}
