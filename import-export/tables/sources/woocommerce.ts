import type { SourceDefinition } from './source.ts';

/**
 * Exports of WooCommerce, which translates the names of its columns, in current and earlier translations; and the names
 * of its REST API, such as `images.0.src`. Row types and visibilities are English in all languages.
 */
export const woocommerce: SourceDefinition = {
  recognizedBy: { fields: ['rowType', 'name', 'category|code|images', 'parent|visibility|price'] },
  columns: {
    rowId: 'id, kimlik, المعرف, معرف',
    rowType:
      'type, typ, tipo, tür, тип, тип товара, tip, typ produktu, τύπος, סוג, النوع, نوع, प्रकार, 类型, 類型, タイプ, 種類, 유형, tyyppi, típus',
    code:
      'sku, artikelnummer, ugs, référence, cod, ref, código do produto, stok kodu, stok kodu sku, art nr, número de referencia, ' +
      'артикул, artikelnr, varenummer, katalogové číslo, katalogszám, cikkszám, tuotetunnus, κωδικός προϊόντος, ' +
      'מק ט, رمز المنتج, رمز sku, 货号, 貨號, 商品コード',
    name:
      'name, nom, nombre, nome, naam, isim, ad, имя, название, наименование, nazwa, navn, namn, název, názov, ime, nume, ' +
      'név, nimi, όνομα, назва, שם, الاسم, नाम, 名称, 名稱, 名前, 商品名, 이름',
    published:
      'published, veröffentlicht, publié, publicado, pubblicato, gepubliceerd, yayımlanmış, yayımlandı, опубликован, ' +
      'опубликовано, opublikowano, opublikowany, udgivet, publisert, publicerad, publikováno, publikované, objavljeno, ' +
      'publicat, közzétéve, julkaistu, δημοσιευμένο, опубліковано, פורסם, منشور, تم النشر, प्रकाशित, 已发布, 已發佈, 公開済み, 公開, 발행됨',
    featured:
      'is featured, ist hervorgehoben, hervorgehoben, empfohlen, mis en avant, está destacado, destacado, ' +
      'in primo piano, in evidenza, em destaque, está em destaque, uitgelicht, is uitgelicht, öne çıkan, ' +
      'рекомендуемый, рекомендуемый товар, избранный, polecany, wyróżniony, czy wyróżniony, er fremhævet, fremhevet, ' +
      'utvald, doporučené, kiemelt, مميز, هل هو مميز, 是推荐产品, 是否推荐, 注目商品, おすすめ',
    status: 'status',
    visibility:
      'visibility in catalog, visibility in catalogue, catalog visibility, sichtbarkeit im katalog, katalogsichtbarkeit, ' +
      'visibilité dans le catalogue, visibilidad en el catálogo, visibilità nel catalogo, visibilidade no catálogo, ' +
      'zichtbaarheid in catalogus, katalogda görünürlük, видимость в каталоге, widoczność w katalogu, ' +
      'synlighed i katalog, synlighet i katalog, synlighet i katalogen, viditelnost v katalogu, viditeľnosť v katalógu, ' +
      'vizibilitate în catalog, láthatóság a katalógusban, näkyvyys katalogissa, видимість у каталозі, נראות בקטלוג, ' +
      'الظهور في الكتالوج, الظهور في الكتالوغ, 在目录中的可见性, 目录可见性, 目錄可見度, カタログでの表示, カタログの表示',
    summary:
      'short description, kurzbeschreibung, description courte, descripción corta, breve descrizione, ' +
      'descrizione breve, descrição curta, descrição breve, korte beschrijving, korte omschrijving, kısa açıklama, ' +
      'краткое описание, короткое описание, krótki opis, kort beskrivelse, kort beskrivning, krátký popis, krátky popis, ' +
      'scurtă descriere, descriere scurtă, rövid leírás, lyhyt kuvaus, σύντομη περιγραφή, короткий опис, תיאור קצר, ' +
      'وصف قصير, الوصف المختصر, संक्षिप्त विवरण, 简短描述, 簡短說明, 簡単な説明, 短い説明, 짧은 설명',
    description:
      'description, beschreibung, descripción, descrizione, descrição, beschrijving, omschrijving, açıklama, описание, ' +
      'opis, beskrivelse, beskrivning, popis, descriere, leírás, kuvaus, περιγραφή, опис, תיאור, الوصف, وصف, विवरण, 描述, 說明, 説明, 설명',
    inStock:
      'in stock, stock status, vorrätig, en stock, en inventario, existencias, hay existencias, in magazzino, em estoque, ' +
      'em stock, op voorraad, stokta, в наличии, наличие, na stanie, w magazynie, på lager, i lager, skladem, na sklade, ' +
      'în stoc, raktáron, varastossa, σε απόθεμα, в наявності, במלאי, متوفر, متوفر في المخزون, 有货, 有貨, 库存, 在庫あり, 在庫',
    // The price of the REST API is the regular price or the lower sale price.
    salePrice: 'price',
    saleFrom:
      'date sale price starts, datum an dem angebotspreis beginnt, date de début de promo, ' +
      'día en que empieza el precio rebajado, data di inizio del prezzo in offerta, ' +
      'data de preço promocional começa em, startdatum actieprijs, indirimli fiyatın başladığı tarih, ' +
      'дата начала продаж по акции, дата начала действия продажной цены, data rozpoczęcia promocji',
    saleTo:
      'date sale price ends, datum an dem angebotspreis endet, date de fin de promo, ' +
      'día en que termina el precio rebajado, data di fine del prezzo in offerta, ' +
      'data de preço promocional termina em, einddatum actieprijs, indirimli fiyatın bittiği tarih, ' +
      'дата окончания продаж по акции, дата окончания действия продажной цены, data zakończenia promocji',
    price:
      'regular price, regulärer preis, normaler preis, tarif régulier, prix régulier, precio normal, prezzo di listino, ' +
      'prezzo regolare, preço normal, reguliere prijs, normale prijs, normal fiyat, базовая цена, обычная цена, ' +
      'cena regularna, cena podstawowa, normalpris, vanlig pris, ordinær pris, ordinarie pris, běžná cena, bežná cena, ' +
      'preț obișnuit, normál ár, normaali hinta, κανονική τιμή, звичайна ціна, מחיר רגיל, السعر الأساسي, السعر العادي, ' +
      'سعر عادي, नियमित मूल्य, 常规售价, 常规价格, 原價, 定價, 通常価格, 정상가격',
    category:
      'categories, categories name, kategorien, catégories, categorías, categorie, categorias, categorieën, kategoriler, ' +
      'категории, категорії, kategorie, kategorier, kategórie, kategorije, categorii, kategóriák, kategoriat, osastot, ' +
      'κατηγορίες, קטגוריות, التصنيفات, الفئات, श्रेणियाँ, 分类, 分類, カテゴリー, カテゴリ, 카테고리',
    tags:
      'tags, tags name, schlagwörter, étiquettes, etiquetas, tag, etiketler, метки, tagi, znaczniki, etiketter, ' +
      'štítky, etichete, címkék, avainsanat, ετικέτες, позначки, תגיות, الوسوم, टैग, 标签, 標籤, タグ, 태그',
    images:
      'images, images src, bilder, imágenes, immagini, imagens, afbeeldingen, görseller, resimler, изображения, ' +
      'зображення, obrazki, obrazy, billeder, obrázky, imagini, képek, kuvat, εικόνες, תמונות, الصور, صور, चित्र, 图片, 圖片, 画像, 이미지',
    parent:
      'parent, übergeordnetes produkt, übergeordnet, eltern, superior, padre, genitore, ascendente, principal, hoofd, ' +
      'bovenliggend, ouder, ebeveyn, üst, родительский, родитель, батьківський, nadrzędny, rodzic, forælder, forelder, ' +
      'överordnad, nadřazené, nadřazený, nadradený, părinte, szülő, ylätuote, γονικό, אב, الأب, الأصل, 父级, 父級, 上層, 親, 부모',
  },
  otherwise: {
    price: 'preço, цена, cena, hinta, ár, pris, السعر, 价格, 價格, 価格',
    salePrice:
      'sale price, angebotspreis, tarif promo, prix promo, precio rebajado, prezzo in offerta, ' +
      'preço promocional, preço de venda, actieprijs, aanbiedingsprijs, indirimli satış fiyatı, indirimli fiyat, ' +
      'цена распродажи, акционная цена, цена со скидкой, cena promocyjna, tilbudspris, salgspris, reapris, kampanjpris, ' +
      'akční cena, výprodejová cena, preț redus, akciós ár, alennushinta, τιμή προσφοράς, ціна розпродажу, מחיר מבצע, ' +
      'سعر التخفيض, سعر البيع, 促销价格, 促銷價格, 促销价, 折扣價, セール価格, 할인가',
  },
  order:
    'rowId rowType code - name published featured visibility summary description saleFrom saleTo - - inStock ' +
    '- - - - - - - - - - salePrice price category tags - images - - parent',
  rules: { hasEscapes: true },
};
