/** Texts about an ended session, a database that does not respond, and requests from other sites. */
export const texts = {
  signInAgain: 'Please sign in again',
  ended: (username: string) => `The session of ${username} has ended. Nothing on this page is lost.`,
  refused: 'Your session has ended. Please sign in again.',
  databaseAway: 'The shop’s database does not respond. Please try again in a moment.',
  fromAnotherSite: 'This request comes from another site.',
};
