const DOLLARS =
  'USD AUD CAD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP CUP BRL BBD BMD BND BSD BZD CVE FJD GYD JMD KYD LRD MOP NAD NIO ' +
  'SBD SRD TOP TTD WST XCD ZWG';
/** Turkish shops wrote the sign of the pound for their lira before it had one of its own. */
const POUNDS = 'GBP TRY EGP LBP SYP SDG SSP FKP GIP SHP';
const RUPEES = 'INR PKR LKR NPR MUR SCR';
const DIRHAMS = 'AED MAD';

/** Signs and words of several currencies, with these currencies. They never decide the currency of an amount. */
const SHARED = new Map(
  Object.entries({
    $: DOLLARS,
    dollar: DOLLARS,
    dollars: DOLLARS,
    '£': POUNDS,
    '₤': POUNDS,
    '¥': 'JPY CNY',
    rs: RUPEES,
    kr: 'SEK NOK DKK ISK',
    dh: DIRHAMS,
    dhs: DIRHAMS,
    درهم: DIRHAMS,
    ريال: 'SAR QAR OMR YER IRR',
    جنيه: 'EGP SDG SSP',
    دينار: 'KWD BHD IQD JOD DZD LYD TND RSD',
  }),
);

/**
 * Whether a text has a sign or word that the currency does not use: `£20` for USD. Runs in linear time.
 *
 * @param currency ISO 4217 code
 */
export function hasOtherSign(text: string, currency: string): boolean {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\d\s.,-]+/);
  return words.some((word) => SHARED.get(word)?.includes(currency) === false);
}

/** Signs and short names of currencies, in lower case without spaces and periods. */
const NAMES =
  'USD us$ $us, EUR € euro euros, INR ₹, CNY rmb 元, JPY 円, VND ₫ đ, TRY ₺ tl, RUB ₽ руб, KRW ₩, ILS ₪, ' +
  'NGN ₦, PHP ₱, THB ฿, UAH ₴, BDT ৳, PLN zł, CZK kč, HUF ft, RON lei, BRL r$, AUD a$ au$, CAD c$ ca$, ' +
  'HKD hk$, SGD s$, NZD nz$, MXN mx$, MYR rm, IDR rp, AED د.إ, SAR ر.س, EGP ج.م le, IQD ع.د د.ع, ' +
  'KWD د.ك';

const NAMED = new Map(
  NAMES.split(', ').flatMap((line) => {
    const [code = '', ...names] = line.split(' ');
    return names.map((name): [string, string] => [name, code]);
  }),
);

/** The codes of ISO 4217 that are in use. */
export const CURRENCIES = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP ' +
  'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
  'ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT ' +
  'MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD ' +
  'SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES ' +
  'VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'
).split(' ');

const CODES: ReadonlySet<string> = new Set(CURRENCIES);

/** Whether a text is an ISO 4217 code, such as `EUR`. */
export function isCurrency(code: string): boolean {
  return CODES.has(code);
}

/**
 * Returns the currency of a sign, code or short name (`€`, `EUR`, `zł`); `null` for those of several currencies (`$`,
 * `Rs.`), `undefined` for anything else.
 */
export function currencyNamed(text: string): string | null | undefined {
  if (text === '' || text.length > 12) return undefined;
  const code = text.toUpperCase();
  if (isCurrency(code)) return code;
  const name = text.toLowerCase().replace(/\s/g, '');
  const short = name.replace(/^\.|\.$/g, '');
  if (SHARED.has(short.normalize('NFKC'))) return null;
  return NAMED.get(name) ?? NAMED.get(short);
}

/** Returns the currency in the name of a column: `Price (EUR)`, `Preis in €`. */
export function currencyInHeader(name: string): string | undefined {
  for (const word of name.slice(0, 100).split(/[\s()[\]/:_-]+/)) {
    const currency = /^[A-Z]{3}$|[^\p{L}\p{N}]/u.test(word) ? currencyNamed(word) : undefined;
    if (currency) return currency;
  }
  return undefined;
}
