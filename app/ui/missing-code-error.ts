/** The code of a route could not be loaded: offline, or because a deploy has replaced it. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}
