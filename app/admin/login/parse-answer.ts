/** Reads the answer of a passkey from a form's field. @returns `null` if it is no JSON, which no passkey sends */
export function parseAnswer(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
