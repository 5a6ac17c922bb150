/** Texts about a session that ends or has ended, a database that does not respond, and requests from other sites. */
export const texts = {
  signInAgain: 'Please sign in again',
  ended: (username: string) => `The session of ${username} has ended. Nothing on this page is lost.`,
  stillThere: 'Are you still there?',
  endsSoon:
    'You will be signed out in two minutes, because nothing was pressed here for a while. Unsaved text stays.',
  stay: 'Stay signed in',
  refused: 'Your session has ended. Please sign in again.',
  databaseAway: 'The shop’s database does not respond. Please try again in a moment.',
  fromAnotherSite: 'This request comes from another site.',
};
