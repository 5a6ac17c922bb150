/** Texts of the pages with offices and contacts. */
export const locationsTexts = {
  title: 'Our Locations',
  description: (brand: string, countries: string) =>
    `The offices of ${brand} in ${countries}: addresses, telephone numbers and WhatsApp.`,
  nearest: (country: string) => `Nearest to you: ${country}`,
  map: 'Offices on the map',
  /** Follows an address for screen readers. */
  onMap: ' (map)',
  copyAddress: 'Copy address',
  /** Follows `copyAddress` for screen readers. */
  ofOffice: (office: string) => ` of ${office}`,
  addressCopied: 'Address copied',
  copyFailed: 'Could not copy',
  localTime: 'Local time',
  openingHours: 'Opening hours',
  openUntil: (time: string) => `Open now, until ${time}`,
  opensToday: (time: string) => `Opens at ${time}`,
  opensTomorrow: (time: string) => `Opens tomorrow at ${time}`,
  opensOn: (day: string, time: string) => `Opens on ${day} at ${time}`,
  contact: 'Contact',
  telephone: 'Telephone',
  whatsApp: 'WhatsApp',
  email: 'E-mail',
  legalDetails: 'Legal details',
  identificationNumber: 'Identification number',
  legalForm: 'Legal form',
};
