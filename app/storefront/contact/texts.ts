/** Texts of the contact page. The shop's own texts are in its settings. */
export const contactTexts = {
  title: 'Contact Us',
  description: (brand: string) =>
    `How to reach ${brand}: e-mail for general inquiries, a direct address, and support by telephone.`,
  eyebrow: 'Write or call',
  general: 'General inquiries',
  direct: 'Direct contact',
  phone: 'Phone support',
  offices: 'Offices',
  findOffice: 'Find an office',
  officeMail: 'Write to an office',
  officeMailNote: 'Your e-mail goes straight to that office.',
};
