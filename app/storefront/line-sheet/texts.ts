/** Texts of the page of a shared line sheet. */
export const lineSheetTexts = {
  lineSheet: 'Line sheet',
  description: (title: string, brand: string) => `${title} by ${brand}, as a PDF.`,
  introduction: 'A PDF to browse, print or share. It always shows the current products.',
  open: 'Open the PDF',
  validUntil: 'This link is valid until',
  expired: 'This line sheet does not exist, or its link has expired.',
};
