import { format, isDateFormat } from 'numfmt';

/** Writes a number as Excel shows it. */
export type ShowNumber = (value: string) => string;

/**
 * Returns a function for a number format of Excel (ECMA-376, 18.8.31). Numbers without a format, and those that Excel
 * would show as `5.01E+12`, keep all their digits, because they are often bar codes.
 *
 * @param daysToAdd 1462 if the workbook counts days from 1904, else 0.
 */
export function numberFormat(pattern: string, daysToAdd: number): ShowNumber {
  if (/^general$/i.test(pattern) || pattern === '@' || SCIENTIFIC.test(pattern)) return allDigits;
  const isDate = hasDate(pattern);
  const code = isDate ? pattern : withExactCurrency(pattern);
  return (value) => {
    const number = Number(value);
    if (value === '' || !Number.isFinite(number)) return value;
    try {
      return format(code, isDate ? number + daysToAdd : number, { throws: true }).trim();
    } catch {
      return allDigits(value);
    }
  };
}

/** Returns a number with all digits, even if the file contains `5.01E+12`. Rounds fractions to Excel's 15 digits. */
export function allDigits(value: string): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (/[eE]/.test(value)) return String(number);
  return value.length > MAX_DIGITS && value.includes('.')
    ? String(Number(number.toPrecision(MAX_DIGITS)))
    : value;
}

const MAX_DIGITS = 15;
const SCIENTIFIC = /[0#?][eE][+-]/;

function hasDate(pattern: string): boolean {
  try {
    return isDateFormat(pattern);
  } catch {
    return false;
  }
}

/**
 * Replaces currency symbols of a format, such as `[$$-1009]`: several currencies use the same symbol, but the country
 * in the format (1009 is Canada) is exact. A shared symbol of another country is removed, so that the currency becomes
 * a question. Without the country, numbers are written with a point and commas.
 */
function withExactCurrency(pattern: string): string {
  return pattern.replace(/\[\$([^\][-]*)-([^\][]*)\]/g, (_, symbol: string, country: string) => {
    const isShared = /^(?:\$|kr\.?|rs\.?|[¥￥])$/i.test(symbol.trim());
    const shown = isShared ? (CURRENCY_OF_COUNTRY[country.toUpperCase()] ?? '') : symbol;
    return shown === '' ? '' : `[$${shown}]`;
  });
}

/** Currencies with shared symbols, by the language codes of Windows (MS-LCID) and by language tags. */
const CURRENCY_OF_COUNTRY: Partial<Record<string, string>> = {
  ...{ '409': 'USD', 'EN-US': 'USD', '1009': 'CAD', 'EN-CA': 'CAD', C0C: 'CAD', C09: 'AUD', 'EN-AU': 'AUD' },
  ...{ '1409': 'NZD', '80A': 'MXN', 'ES-MX': 'MXN', '4809': 'SGD', 'EN-SG': 'SGD', C04: 'HKD', '404': 'TWD' },
  ...{ '41D': 'SEK', 'SV-SE': 'SEK', '414': 'NOK', 'NB-NO': 'NOK', '406': 'DKK', 'DA-DK': 'DKK' },
  ...{ '804': 'CNY', 'ZH-CN': 'CNY', '411': 'JPY', 'JA-JP': 'JPY' },
  ...{ '420': 'PKR', 'UR-PK': 'PKR', '4009': 'INR', 'EN-IN': 'INR', '439': 'INR', 'HI-IN': 'INR' },
};

/**
 * Number formats that workbooks refer to without containing them (ECMA-376, 18.8.30). Dates are written as in the US.
 * Formats with a currency symbol depend on the language of Excel, so their symbol is left out.
 */
export const BUILT_IN_FORMATS: Partial<Record<number, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?' },
  ...{ 5: '#,##0', 6: '#,##0', 7: '#,##0.00', 8: '#,##0.00', 13: '# ??/??', 14: 'm/d/yyyy' },
  ...{ 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm' },
  ...{ 21: 'h:mm:ss', 22: 'm/d/yyyy h:mm', 37: '#,##0', 38: '#,##0', 39: '#,##0.00', 40: '#,##0.00' },
  ...{ 41: '#,##0', 42: '#,##0', 43: '#,##0.00', 44: '#,##0.00', 45: 'mm:ss', 46: '[h]:mm:ss' },
  ...{ 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@' },
};
