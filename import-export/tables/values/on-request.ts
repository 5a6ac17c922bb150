import { foldedName } from '../columns/header-names.ts';

/** What shops write in a column of prices if visitors should ask for the price, separated by commas. */
const WORDS =
  'on request, price on request, prices on request, upon request, on application, price on application, poa, p o a, por, ' +
  'enquire, inquire, enquire for price, price on enquiry, price upon enquiry, on enquiry, ask, ask for price, ask us, ' +
  'call, call for price, please call, contact us, contact us for price, please contact us, ' +
  'auf anfrage, preis auf anfrage, a a, anfrage, sur demande, prix sur demande, nous consulter, nous contacter, ' +
  'a consultar, consultar, consultar precio, precio a consultar, a peticion, su richiesta, prezzo su richiesta, ' +
  'sob consulta, preco sob consulta, a consulta, op aanvraag, prijs op aanvraag, fiyat sorunuz, fiyat icin arayiniz, ' +
  'по запросу, цена по запросу, договорная, عند الطلب, السعر عند الطلب, मांग पर, अनुरोध पर, 询价, 面议, 价格面议, ' +
  '応相談, 要問合せ, 要問い合わせ, お問い合わせください';

const ON_REQUEST = new Set(WORDS.split(', ').map(foldedName));

/** Whether the cell of a price says that visitors should ask for it. */
export function isOnRequest(cell: string): boolean {
  return cell.length <= MAX_LENGTH && ON_REQUEST.has(foldedName(cell));
}

const MAX_LENGTH = 60;
