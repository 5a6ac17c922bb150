/** Texts of error pages and connection notes, for visitors and the administrator. */
export const uiTexts = {
  notFound: {
    title: 'This page is not here',
    sentence: 'It may have been moved or removed. Please check the address.',
  },
  refused: { title: 'That is not possible here', sentence: 'This address does not support this action.' },
  unavailable: { title: 'The shop is not responding', sentence: 'It should be back in a moment.' },
  unreachable: {
    title: 'No connection',
    sentence: 'The shop could not be reached. Please check your connection.',
  },
  failed: {
    title: 'Something went wrong',
    sentence: 'That was our mistake. Please try again in a moment.',
  },
  tryAgain: 'Try again',
  trying: 'Trying…',
  offline: 'You are offline. What you see may be out of date.',
  disconnected: 'Real-time subscription failed. What you see may be out of date.',
  refreshFailed: 'Failed to refresh products. What you see may be out of date.',
};
