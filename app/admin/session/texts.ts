/** Texts about the session and its end, a database that does not respond, and requests from other sites. */
export const texts = {
  logOut: 'Log out',
  logOutFailed: 'Failed to log out: you are still signed in. Please try again.',
  confirmLogOut: 'Log out without saving?',
  deletesUnsaved:
    'There is unsaved text in this browser. It is deleted when you log out, also in other tabs.',
  logOutUnsaved: 'Log out without saving',
  signInAgain: 'Please sign in again',
  ended: (username: string) => `The session of ${username} has ended. Nothing on this page is lost.`,
  stillThere: 'Are you still there?',
  endsSoon:
    'You will be signed out in two minutes, because nothing was pressed here for a while. Unsaved text stays.',
  stay: 'Stay signed in',
  refused: 'Your session has ended. Please sign in again.',
  databaseAway: 'The shop’s database does not respond. Please try again in a moment.',
  /** Events that the administrator gets mail about. */
  securityEvents: {
    newNetwork: 'Sign-in from a new network',
    passkeyAdded: (name: string) => `Passkey “${name}” added`,
    passkeyRemoved: (name: string) => `Passkey “${name}” removed`,
    passwordChanged: 'Password changed',
    passwordOff: 'Password switched off',
    passwordOn: 'Password switched on',
  },
  securityMail: (event: string, { time, network, browser, sessions }: Record<string, string>) =>
    `${event}\n\nTime: ${time}\nNetwork: ${network}\nBrowser: ${browser}\n\nIf this was not you, change your password and end the other sessions: ${sessions}\n`,
  fromAnotherSite: 'This request comes from another site.',
};
