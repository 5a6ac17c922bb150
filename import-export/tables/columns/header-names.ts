import { PRODUCT_LABELS } from '#catalog/products/product-fields.ts';
import { isCurrency } from '#import-export/tables/amounts/currencies.ts';
import { fold } from '../values/words.ts';
import type { ColumnField } from './fields.ts';

/** Names of the columns of each field, separated by commas. */
export type FieldNames = Partial<Record<ColumnField, string>>;

/** Names of columns that mean the same in tables of all sources, in several languages. */
export const SHARED_NAMES: FieldNames = {
  searchTitle: 'seo title, meta title',
  searchText: 'seo description, meta description',
  currency:
    'currency, currency code, price currency, currency symbol, currency sign, price sign, price unit, währung, devise, ' +
    'monnaie, moneda, divisa, valuta, moeda, munt, para birimi, döviz, валюта, العملة, عملة, मुद्रा, 货币, 币种, 通貨',
  descriptionLine:
    'care, care instructions, washing instructions, remark, remarks, note, notes, comments, ingredients, pflege, ' +
    'pflegehinweise, bemerkung, bemerkungen, hinweise, entretien, remarques, cuidados, observaciones, cura, observações, ' +
    'onderhoud, opmerkingen, bakım, уход, примечание, ملاحظات, 备注',
  fact:
    'color, colour, colors, colours, color name, shade, size, sizes, material, materials, fabric, composition, pattern, ' +
    'print, finish, dimensions, measurements, fit, neckline, sleeve length, heel height, closure, lining, metal, gemstone, ' +
    'scent, volume, season, country of origin, made in, farbe, farben, größe, größen, stoff, zusammensetzung, maße, ' +
    'couleur, couleurs, taille, tailles, matière, talla, tallas, composición, medidas, colore, taglia, materiale, ' +
    'composizione, misure, cor, tamanho, composição, kleur, maat, materiaal, samenstelling, afmetingen, renk, beden, ' +
    'malzeme, цвет, размер, материал, состав, اللون, المقاس, الخامة, रंग, 颜色, 尺码, 材质, 成分, カラー, サイズ, 素材',
};

/** Further names of columns in product lists, in several languages. The labels of the fields are names, too. */
const NAMES: FieldNames = {
  code:
    'sku, code, product code, product sku, item sku, item code, article number, article no, art no, article, item no, item number, style, ' +
    'style code, style no, model, model no, ref, reference, product number, variant sku, artikelnummer, art nr, nr, ' +
    'bestellnummer, référence, código, referencia, codice, codice articolo, código do produto, referência, ' +
    'artikelnr, ürün kodu, stok kodu, артикул, код, الرمز, رمز المنتج, كود, 货号, 编号, 商品编号, 商品コード, 品番',
  name:
    'name, title, product, product name, product title, item, item name, description short, bezeichnung, produktname, ' +
    'artikelname, artikelbezeichnung, artikel, produkt, titel, nom, nom du produit, titre, désignation, produit, nombre, ' +
    'nombre del producto, título, producto, nome, nome prodotto, titolo, prodotto, nome do produto, produto, naam, ' +
    'productnaam, ürün adı, ad, isim, название, наименование, товар, الاسم, اسم المنتج, المنتج, नाम, 名称, 商品名称, ' +
    '产品名称, 商品名, 品名',
  price:
    'price, unit price, regular price, retail price, selling price, our price, variant price, price usd, preis, ' +
    'verkaufspreis, vk, vk brutto, vk preis, bruttopreis, endpreis, einzelpreis, regulärer preis, prix, prix de vente, prix ttc, tarif régulier, prix unitaire, ' +
    'precio, precio normal, precio de venta, pvp, prezzo, prezzo di listino, preço, preço normal, valor, prijs, ' +
    'verkoopprijs, fiyat, satış fiyatı, цена, السعر, سعر, मूल्य, 价格, 售价, 单价, 価格, 販売価格',
  salePrice:
    'sale price, special price, discounted price, offer price, promo price, discount price, final price, ' +
    'angebotspreis, aktionspreis, sonderpreis, prix promo, prix soldé, tarif promo, prix promotionnel, ' +
    'precio rebajado, precio oferta, precio de oferta, prezzo in offerta, prezzo scontato, preço promocional, ' +
    'aanbiedingsprijs, indirimli fiyat, цена со скидкой, سعر التخفيض, 促销价, 特价, セール価格',
  saleFrom:
    'sale from, sale from date, sale start, sale starts, sale start date, sale price from, sale price from date, ' +
    'sale price start date, special from date, special price from, special price from date, date sale price starts, ' +
    'discount start, discount start date, promo start date, offer start date, angebot von, aktion von, aktionspreis von, ' +
    'sonderpreis von, début promo, date début promo, inicio oferta, fecha inicio oferta, inizio offerta, ' +
    'data inizio offerta, início promoção, data início promoção, начало скидки, 促销开始',
  saleTo:
    'sale to, sale to date, sale end, sale ends, sale end date, sale price to, sale price to date, sale price end date, ' +
    'special to date, special price to, special price to date, date sale price ends, discount end, discount end date, ' +
    'promo end date, offer end date, angebot bis, aktion bis, aktionspreis bis, sonderpreis bis, fin promo, ' +
    'date fin promo, fin oferta, fecha fin oferta, fine offerta, data fine offerta, fim promoção, data fim promoção, ' +
    'окончание скидки, 促销结束',
  saleDates: 'sale price effective date, sale dates',
  onSale:
    'on sale, is on sale, sale active, im angebot, en promo, en promotion, en solde, en oferta, in offerta, em promoção',
  marketPrice:
    'market price, compare at price, compare at, variant compare at price, mrp, rrp, msrp, list price, old price, ' +
    'original price, price before, before, was, uvp, vorher, statt, streichpreis, alter preis, listenpreis, prix barré, ancien prix, ' +
    'prix conseillé, precio anterior, precio original, pvpr, prezzo originale, prezzo barrato, preço original, ' +
    'preço de, adviesprijs, eski fiyat, liste fiyatı, старая цена, السعر قبل, 原价, 市场价, 定価',
  category:
    'category, categories, product category, category name, department, collection, group, kategorie, kategorien, warengruppe, gruppe, ' +
    'catégorie, catégories, rayon, categoría, categorías, categoria, categorie, reparto, seção, categorieën, ' +
    'kategori, kategoriler, категория, категории, الفئة, القسم, التصنيف, التصنيفات, श्रेणी, 分类, 类别, カテゴリ, カテゴリー',
  subCategory:
    'accessory category, sub category, subcategory, unterkategorie, sous catégorie, subcategoría, sottocategoria, ' +
    'subcategoria, subcategorie, alt kategori, подкатегория, الفئة الفرعية, 子分类',
  model: 'item group id, product group, model group',
  description:
    'description, body, body html, product description, long description, full description, details, text, beschreibung, ' +
    'produktbeschreibung, langbeschreibung, descripción, descrizione, descrição, beschrijving, omschrijving, ' +
    'açıklama, ürün açıklaması, описание, الوصف, विवरण, 描述, 产品描述, 商品描述, 説明, 商品説明',
  summary:
    'short description, summary, excerpt, kurzbeschreibung, description courte, descripción corta, ' +
    'breve descrizione, descrição curta, korte beschrijving, kısa açıklama, краткое описание, وصف قصير',
  featured:
    'featured, is featured, vorgestellt, empfohlen, mis en avant, destacado, in evidenza, em destaque, öne çıkan',
  inStock:
    'in stock, availability, available, is available, product is available, stock status, vorrätig, lieferbar, verfügbar, auf lager, en stock, ' +
    'disponible, disponibilité, disponibilità, disponibile, em estoque, op voorraad, stok durumu, в наличии, متوفر',
  hidden:
    'hidden, is hidden, archived, is archived, versteckt, verborgen, masqué, caché, oculto, nascosto, verborgen, gizli, скрыт, مخفي, 隐藏, 非表示',
  images:
    'image, images, photo, photos, picture, pictures, photograph, photographs, image url, image urls, image src, ' +
    'image link, images src, main image, all images, other images, more images, base image, hover image, ' +
    'gallery, image gallery, gallery images, img, imgs, product image, product image url, product images, additional images, ' +
    'additional image link, file name, image file, filename, bild, bilder, foto, fotos, bild url, bilddatei, ' +
    'image principale, imagen, imágenes, immagine, immagini, imagem, imagens, afbeelding, afbeeldingen, resim, ' +
    'resimler, görsel, görseller, картинка, изображение, изображения, фото, الصورة, الصور, صورة, चित्र, 图片, 主图, 画像',
  handle: 'handle, url handle, slug, url key, permalink',
  productType:
    'type, product type, produkttyp, produktart, type de produit, tipo, tipo de producto, tür, тип, النوع',
  tags: 'tags, tag, keywords, schlagwörter, étiquettes, mots clés, etiquetas, palabras clave, etichette, etiketler, метки',
  audience:
    'gender, sex, age group, audience, target group, geschlecht, zielgruppe, genre, sexe, género, sexo, genere, ' +
    'gênero, geslacht, cinsiyet, пол, الجنس, 性别',
  status: 'status, product status, état, estado, stato, durum, статус, الحالة, 状态, ステータス',
  published:
    'published, published on online store, visible, product visible, is visible, visible online, visible 0 1, active, ' +
    'is active, active 0 1, enabled, is enabled, enabled 0 1, online, veröffentlicht, sichtbar, aktiv, aktiviert, publié, ' +
    'actif, activé, en ligne, publicado, activo, habilitado, pubblicato, visibile, attivo, visível, ativo, gepubliceerd, ' +
    'zichtbaar, actief, yayımlanmış, yayında, görünür, aktif, опубликован, опубликовано, видимый, видимость, активен, ' +
    'منشور, ظاهر, مفعل, نشط, प्रकाशित, दृश्यमान, सक्रिय, 上架, 已发布, 可见, 公開, 表示',
  visibility:
    'visibility, sichtbarkeit, visibilité, visibilidad, visibilità, visibilidade, zichtbaarheid, görünürlük',
  quantity:
    'quantity, qty, product quantity, quantity on hand, on hand, stock, inventory, stock quantity, inventory quantity, bestand, lagerbestand, menge, quantité, ' +
    'stock disponible, cantidad, existencias, inventario, quantità, giacenza, quantidade, estoque, voorraad, aantal, ' +
    'stok, stok adedi, количество, остаток, الكمية, المخزون, 库存, 数量',
};

/** At the end of a listed name: any words can follow. */
const ANY_END = ' *';

const SHARED = fieldsOf(SHARED_NAMES);
// In other tables, "Model" is usually the code.
const FIELD_OF = new Map([...fieldsOf(PRODUCT_LABELS), ...fieldsOf(NAMES), ...SHARED]);

/** Returns the fields by their column names, which are folded. */
export function fieldsOf(names: FieldNames): Map<string, ColumnField> {
  return new Map(
    Object.entries(names).flatMap(([field, listed]) =>
      listed
        .split(', ')
        .map((name): [string, ColumnField] => [
          foldedName(name) + (name.endsWith(ANY_END) ? ANY_END : ''),
          field as ColumnField,
        ]),
    ),
  );
}

/** Returns a column name in lower case, without accents and signs: `Prix (EUR)` becomes `prix eur`. */
export function foldedName(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export const MAX_HEADER_LENGTH = 100;

/** Returns the field that a column is named after; `null` if the name is not known. */
export function fieldNamed(name: string): ColumnField | null {
  return fieldIn(FIELD_OF, name);
}

/**
 * Returns the field that a column is named after in a list of names. Ignores a number or a currency at the end:
 * `Image 2`, `image_02` and `images.0.src` are images, `Price in USD` is a price. `stockStatus` is read as
 * `stock status`. Does not ignore other endings or brackets: neither `price per` nor `Price (net)` is a price. Only a
 * fact is a fact in spite of them: `Size (EU)`.
 */
export function fieldIn(names: ReadonlyMap<string, ColumnField>, name: string): ColumnField | null {
  if (name.length > MAX_HEADER_LENGTH) return null;
  const text = foldedName(name);
  const unnumbered = text.replace(/^(\p{L}+) \d{1,2} (?=\p{L})/u, '$1 ');
  const [first = '', second = ''] = text.split(' ');
  const beginnings = [`${first} ${second}`, first];
  return (
    names.get(text) ??
    names.get(withoutCurrency(unnumbered.replace(/ ?\d{1,2}$/, ''))) ??
    beginnings.map((words) => names.get(words + ANY_END)).find(Boolean) ??
    names.get(foldedName(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))) ??
    SHARED.get(foldedName(name.replace(/[([].*/s, ''))) ??
    null
  );
}

function withoutCurrency(text: string): string {
  const code = / ([a-z]{3})$/.exec(text)?.[1];
  const named = code && isCurrency(code.toUpperCase()) ? text.slice(0, -4) : text;
  // `foldedName` has removed the sign of `Preis in €`, but not the `in`.
  return named.replace(/ in$/, '');
}

/** The number of an option such as `Option1 Name` of Shopify or `Attribut 2 Wert(e)` of WooCommerce. */
export function optionNumber(header: string): number | null {
  if (header.length > MAX_HEADER_LENGTH) return null;
  const number = /\d{1,2}/.exec(header)?.[0];
  return number ? Number(number) : null;
}

/** Whether a column has the names or the values of an option; `null` if neither. */
export function optionField(header: string): ColumnField | null {
  if (header.length > MAX_HEADER_LENGTH) return null;
  const text = foldedName(header.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)/gu, ' '));
  if (!OPTION.test(text)) return null;
  if (VALUE.test(text)) return 'optionValue';
  return NAME.test(text) ? 'optionName' : null;
}

const OPTION =
  /\b(?:option|variation|attribut|attribute|attribuut|attributo|atributo|nitelik|атрибут) (?:\D{1,20} )?\d{1,2}\b/;
const VALUE =
  /(?<!\p{L})(?:value|values|description|choices|значение|значения|wert|werte|valeur|valeurs|valor|valores|valore|valori|waarde|waarden|deger)(?!\p{L})/u;
const NAME = /(?<!\p{L})(?:name|имя|название|nom|nombre|nome|naam|isim|ismi|ad|adi)(?!\p{L})/u;
