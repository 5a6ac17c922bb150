export const texts = {
  title: 'Sessions',
  introduction:
    'Where you are signed in. A session ends after half an hour without a key, a press or a scroll, and at most twelve hours after it began. If you do not recognize a session, end it and',
  changePassword: 'change your password',
  endOthers: 'End all other sessions',
  since: 'since',
  lastUsed: ', last used',
  thisSession: 'This session',
  endSession: (browser: string) => `End the session of ${browser}`,
  end: 'End',
  failed: 'Failed to end the session. Please try again.',
  anotherBrowser: 'Another browser',
  browserOnSystem: (browser: string, system: string) => `${browser} on ${system}`,
};
