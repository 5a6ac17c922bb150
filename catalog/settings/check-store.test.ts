import { expect, test } from 'vitest';
import { ConfigurationError } from '#platform/config/configuration.ts';
import { store } from '#store';
import { checkStore } from './stored-settings.server.ts';

test('Fo-1 the store configuration is valid: five slides, eight categories, six offices', () => {
  expect(() => checkStore(store)).not.toThrow();
  expect(store.slides.map(({ link }) => link)).toEqual(['/women', '/men', '/bags', '/kids', '/accessories']);
  expect(store.offices).toHaveLength(6);
  expect(store.footer.about).toContain('trusted partner for quality products');
  expect(store.footer.copyrightYear).toBe(2024);
});

const [office, ...otherOffices] = store.offices;
const withHours = (hours: object) => ({ offices: [{ ...office, hours: [hours] }, ...otherOffices] });
const [slide, ...otherSlides] = store.slides;
const { Women: _, ...sevenCategories } = store.categories;

test.each([
  ['brand', { brand: ' ' }, 'brand: must not be empty'],
  ['an e-mail', { emails: { ...store.emails, general: 'hello' } }, 'emails.general: '],
  [
    'the text beside an e-mail',
    { contact: { ...store.contact, direct: ' ' } },
    'contact.direct: must not be empty',
  ],
  ['a telephone', { phones: [store.phones[0], '0142'] }, 'phones.1: must be in international form'],
  ['a telephone without digits', { phones: ['+(((((((('] }, 'phones.0: must be in international form'],
  [
    'opening hours (many days)',
    withHours({ days: Array(560_000).fill('Mon'), opens: '09:00', closes: '18:00' }),
    'offices.0.hours.0.days: may be at most 7',
  ],
  ['a third telephone', { phones: Array(3).fill(store.phones[0]) }, 'phones: may be at most 2'],
  ['an office', { offices: [{ ...office, type: 'red' }, ...otherOffices] }, 'offices.0.type: '],
  ['an office’s e-mail', { offices: [{ ...office, email: 'mumbai' }, ...otherOffices] }, 'offices.0.email: '],
  ['a time zone', { offices: [{ ...office, timeZone: 'Mumbai' }, ...otherOffices] }, 'offices.0.timeZone: '],
  ['the head office', { headOffice: 'Atlantis' }, 'headOffice: must be one of the offices'],
  [
    'opening hours (closes)',
    withHours({ days: ['Mon'], opens: '09:00', closes: '09:00' }),
    'offices.0.hours.0.closes: ',
  ],
  [
    'opening hours (24:00)',
    withHours({ days: ['Mon'], opens: '24:00', closes: '02:00' }),
    'offices.0.hours.0.opens: must be a time',
  ],
  [
    'opening hours (a closing time)',
    withHours({ days: ['Mon'], opens: '18:00', closes: '2 am' }),
    'offices.0.hours.0.closes: must be a time like 09:00',
  ],
  [
    'opening hours (opens)',
    withHours({ days: ['Mon'], opens: '9 am', closes: '18:00' }),
    'offices.0.hours.0.opens: ',
  ],
  [
    'opening hours (days)',
    withHours({ days: [], opens: '09:00', closes: '18:00' }),
    'offices.0.hours.0.days: ',
  ],
  [
    'opening hours (days.0)',
    withHours({ days: ['Monday'], opens: '09:00', closes: '18:00' }),
    'offices.0.hours.0.days.0: ',
  ],
  [
    'a place',
    { offices: [{ ...office, place: { latitude: 190, longitude: 73 } }, ...otherOffices] },
    'offices.0.place.latitude: ',
  ],
  ['a slide', { slides: [{ ...slide, link: '/hats' }, ...otherSlides] }, 'slides.0.link: '],
  [
    'a block without its photo',
    { blocks: [{ kind: 'photo', title: 'Harbor' }] },
    'blocks.0.picture: must not be empty',
  ],
  [
    'a block that appears twice',
    { blocks: [{ kind: 'slides' }, { kind: 'quote', text: 'Ah' }, { kind: 'slides' }] },
    'blocks.2.kind: may appear once',
  ],
  ['an unknown block', { blocks: [{ kind: 'video' }] }, 'blocks.0.kind: '],
  ['a 21st block', { blocks: Array(21).fill({ kind: 'row' }) }, 'blocks: may be at most 20'],
  ['a category', { categories: sevenCategories }, 'categories.Women: '],
  ['the year', { footer: { ...store.footer, copyrightYear: 24 } }, 'footer.copyrightYear: '],
])('Fo-1 a mistake in %s stops the start; the message names the setting', (_what, mistake, complaint) => {
  const check = () => checkStore(Object.assign({}, store, mistake));
  expect(check).toThrow(ConfigurationError);
  expect(check).toThrow(complaint);
});

test.each([
  ['18:00', '02:00', '02:00'],
  ['09:00', '00:00', '24:00'],
  ['00:00', '24:00', '24:00'],
])('Lo-1 opening hours from %s to %s are accepted', (opens, closes, stored) => {
  const { offices } = checkStore(Object.assign({}, store, withHours({ days: ['Mon'], opens, closes })));
  expect(offices[0]?.hours).toEqual([{ days: ['Mon'], opens, closes: stored }]);
});

test('Fo-1 one message lists all mistakes', () => {
  const check = () => checkStore({ ...store, brand: '', tagline: '' });
  expect(check).toThrow(/brand: .*\n.*tagline: /);
});

test('Hs-2 an e-mail address that is not set needs no text beside it', () => {
  const emails = { general: store.emails.general };
  const contact = { ...store.contact, direct: '' };
  expect(checkStore({ ...store, emails, contact }).contact.direct).toBe('');
});
