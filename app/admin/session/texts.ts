/** Texts about an ended session, and about requests from other sites. */
export const texts = {
  signInAgain: 'Please sign in again',
  ended: (username: string) => `The session of ${username} has ended. Nothing on this page is lost.`,
  refused: 'Your session has ended. Please sign in again.',
  fromAnotherSite: 'This request comes from another site.',
};
