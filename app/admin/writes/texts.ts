/** Texts about forms, uploads and writes, for all areas of the admin. */
export const texts = {
  becomes: 'becomes',
  quoted: (value: string) => (value === '' ? '(empty)' : `“${value}”`),
  changedElsewhere: (theirs: string) =>
    `This was changed in another window, to ${theirs}. Your text is still here: save again to replace that.`,
  goBack: (sentence: string) => `${sentence}. Please go back and try again.`,
  offline: (failure: string) => `There is no internet connection. ${failure}`,
  undo: 'Undo',
  thisPage: 'this page',
  signInAgain: 'The session had ended, so nothing was saved. Please try again.',
  refreshFailed: (subject: string) => `Failed to refresh ${subject}`,
  uploadFailed: 'Failed to upload image',
  tooManyUploads: 'Failed to upload image: too many are being uploaded at the moment',
  uploadLost: 'Failed to upload image: the connection was lost',
  notStored: 'Failed to upload image: it cannot be stored at the moment',
};
