/** Signs in as the administrator of a measured shop. @returns the `Cookie` header */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/admin/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: 'only-for-the-bench' }),
    headers: { Origin: origin },
    redirect: 'manual',
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return cookies.join('; ');
}
