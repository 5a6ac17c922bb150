import { CURRENCY_NAMES, type FieldNames } from './header-names.ts';
import { DESCRIPTION_LINE_NAMES, FACT_NAMES } from './text-names.ts';

/**
 * Names of the columns in exports of WooCommerce, which translates them: English, German, French, Spanish, Italian,
 * Portuguese (two variants), Dutch and Turkish, in current and earlier translations; and names of its REST API, such as
 * `images.0.src`. Row types and visibilities are English in all languages.
 */
export const WOOCOMMERCE_NAMES: FieldNames = {
  rowId: 'id, kimlik',
  rowType: 'type, typ, tipo, tür',
  code:
    'sku, artikelnummer, ugs, référence, cod, ref, código do produto, stok kodu, art nr, ' +
    'número de referencia',
  name: 'name, nom, nombre, nome, naam, isim, ad',
  published: 'published, veröffentlicht, publié, publicado, pubblicato, gepubliceerd, yayımlanmış',
  featured:
    'is featured, ist hervorgehoben, hervorgehoben, empfohlen, mis en avant, está destacado, destacado, ' +
    'in primo piano, in evidenza, em destaque, está em destaque, uitgelicht, is uitgelicht, öne çıkan',
  status: 'status',
  visibility:
    'visibility in catalog, visibility in catalogue, catalog visibility, sichtbarkeit im katalog, katalogsichtbarkeit, ' +
    'visibilité dans le catalogue, visibilidad en el catálogo, visibilità nel catalogo, visibilidade no catálogo, ' +
    'zichtbaarheid in catalogus, katalogda görünürlük',
  summary:
    'short description, kurzbeschreibung, description courte, descripción corta, breve descrizione, ' +
    'descrizione breve, descrição curta, descrição breve, korte beschrijving, korte omschrijving, kısa açıklama',
  description:
    'description, beschreibung, descripción, descrizione, descrição, beschrijving, omschrijving, açıklama',
  inStock:
    'in stock, stock status, vorrätig, en stock, en inventario, existencias, hay existencias, in magazzino, em estoque, em stock, ' +
    'op voorraad, stokta',
  // The price of the REST API is the regular price or the lower sale price.
  salePrice:
    'price, sale price, angebotspreis, tarif promo, prix promo, precio rebajado, prezzo in offerta, preço promocional, ' +
    'preço de venda, actieprijs, aanbiedingsprijs, indirimli satış fiyatı, indirimli fiyat',
  saleFrom: 'date sale price starts',
  saleTo: 'date sale price ends',
  price:
    'regular price, regulärer preis, normaler preis, tarif régulier, prix régulier, precio normal, prezzo di listino, ' +
    'prezzo regolare, preço, preço normal, reguliere prijs, normale prijs, normal fiyat',
  descriptionLine: DESCRIPTION_LINE_NAMES,
  fact: FACT_NAMES,
  currency: CURRENCY_NAMES,
  category:
    'categories, categories name, kategorien, catégories, categorías, categorie, categorias, categorieën, kategoriler',
  tags: 'tags, tags name, schlagwörter, étiquettes, etiquetas, tag, etiketler',
  images: 'images, images src, bilder, imágenes, immagini, imagens, afbeeldingen, görseller, resimler',
  parent:
    'parent, übergeordnetes produkt, übergeordnet, eltern, superior, padre, genitore, ascendente, principal, hoofd, ' +
    'bovenliggend, ouder, ebeveyn, üst',
  members:
    'grouped products, gruppierte produkte, produits groupés, productos agrupados, prodotti raggruppati, ' +
    'produtos agrupados, gegroepeerde producten, gruplandırılmış ürünler',
};
