/** Currencies by sign or short name, in lower case without spaces and periods. Ambiguous signs have a usual meaning. */
const NAMES: Record<string, string> = {
  $: 'USD',
  us$: 'USD',
  $us: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  rs: 'INR',
  '₨': 'INR',
  '¥': 'JPY',
  '￥': 'CNY',
  rmb: 'CNY',
  元: 'CNY',
  円: 'JPY',
  '₫': 'VND',
  đ: 'VND',
  '₺': 'TRY',
  tl: 'TRY',
  '₽': 'RUB',
  руб: 'RUB',
  '₩': 'KRW',
  '₪': 'ILS',
  '₦': 'NGN',
  '₱': 'PHP',
  '฿': 'THB',
  '₴': 'UAH',
  '৳': 'BDT',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  kr: 'SEK',
  r$: 'BRL',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  hk$: 'HKD',
  s$: 'SGD',
  nz$: 'NZD',
  mx$: 'MXN',
  rm: 'MYR',
  rp: 'IDR',
  dhs: 'AED',
  dh: 'AED',
  'د.إ': 'AED',
  درهم: 'AED',
  'ر.س': 'SAR',
  ريال: 'SAR',
  'ج.م': 'EGP',
  جنيه: 'EGP',
  le: 'EGP',
  'ع.د': 'IQD',
  'د.ع': 'IQD',
  دينار: 'IQD',
  'د.ك': 'KWD',
};

let codes: Set<string> | undefined;

/** Whether a text is an ISO 4217 code, such as `EUR`. */
export function isCurrency(code: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  return codes.has(code);
}

/** Returns the currency of a sign, code or short name (`€`, `EUR`, `Rs.`); `undefined` for anything else. */
export function currencyNamed(text: string): string | undefined {
  if (text === '' || text.length > 12) return undefined;
  const code = text.toUpperCase();
  if (isCurrency(code)) return code;
  const name = text.toLowerCase().replace(/\s/g, '');
  return NAMES[name] ?? NAMES[name.replace(/^\.|\.$/g, '')];
}

/** Returns the currency in the name of a column: `Price (EUR)`, `Preis in €`. */
export function currencyInHeader(name: string): string | undefined {
  for (const word of name.slice(0, 100).split(/[\s()[\]/:_-]+/)) {
    const currency = /^[A-Z]{3}$|[^\p{L}\p{N}]/u.test(word) ? currencyNamed(word) : undefined;
    if (currency) return currency;
  }
  return undefined;
}
