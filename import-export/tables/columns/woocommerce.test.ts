import { expect, test } from 'vitest';
import { understood } from '../testing/table-of-text.ts';

const HEADER =
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,In stock?,Sale price,Regular price,Categories,Tags,Images,Parent\n';

test('regular and sale price, images in one cell, category paths, variations to their parent', async () => {
  const { survey, products } = await understood(
    `${HEADER}1,variable,tee,T-Shirt,1,1,visible,Short.,"<p>Long.</p>",1,,,"Clothing > Women, Sale",,"https://a.example/1.png, https://a.example/2.png",\n` +
      '2,simple,cap,Cap,1,0,visible,Warm.,,0,16,18,Clothing > Accessories,,https://a.example/3.png,\n' +
      '3,variation,tee-m,T-Shirt - M,1,0,visible,,,1,9,12,,,https://a.example/4.png,tee\n' +
      '4,variation,tee-l,T-Shirt - L,1,0,visible,,,1,,11,,,,id:1\n' +
      '5,simple,secret,Secret,1,0,hidden,,x,1,,5,Bags,,,\n' +
      '6,simple,later,Later,-1,0,visible,,x,1,,5,Bags,,,\n' +
      '7,variation,orphan,Orphan - M,1,0,visible,,,1,,5,,,,gone\n' +
      '8,grouped,all,All of it,1,0,visible,,x,1,,,Bags,,,\n',
  );
  expect(survey).toMatchObject({ source: 'woocommerce', products: 5 });
  const byName = Object.fromEntries(products.map((product) => [product.fields.code, product]));
  expect(byName.tee).toMatchObject({
    lines: [2, 4, 5],
    fields: {
      handle: 'id:1',
      name: 'T-Shirt',
      description: 'Long.',
      price: 9,
      marketPrice: 12,
      category: 'Women',
      featured: true,
      inStock: true,
    },
    refused: null,
  });
  expect(byName.tee?.photos).toMatchObject(
    [1, 2, 4].map((number) => ({ source: `https://a.example/${number}.png` })),
  );
  expect(byName.cap).toMatchObject({
    fields: {
      description: 'Warm.',
      price: 16,
      marketPrice: 18,
      category: 'Accessories',
      inStock: false,
    },
  });
  expect(byName.secret).toMatchObject({ fields: { hidden: true } });
  expect(byName.later).toMatchObject({ fields: { hidden: true } });
  expect(byName.orphan?.refused).toEqual({
    line: 8,
    column: 'Parent',
    reason: 'The table has no product “gone” for this variation.',
  });
  expect(byName.all?.fields).not.toHaveProperty('price');
  expect(products.flatMap(({ lines }) => lines).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

const SIMPLE =
  '"7","simple","cap","Cap","1","1","visible","Warm.","<p>Soft.</p>","0","16,50","18,00","Sale > Bags","a, b","https://a.example/3.png",""';

test.each([
  [
    'German',
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,"Ist hervorgehoben?","Sichtbarkeit im Katalog",Kurzbeschreibung,Beschreibung,Vorrätig?,Angebotspreis,"Regulärer Preis",Kategorien,Schlagwörter,Bilder,"Übergeordnetes Produkt"',
  ],
  [
    'French',
    'ID,Type,UGS,Nom,Publié,"Mis en avant ?","Visibilité dans le catalogue","Description courte",Description,"En stock ?","Tarif promo","Tarif régulier",Catégories,Étiquettes,Images,Parent',
  ],
  [
    'Spanish',
    'ID,Tipo,SKU,Nombre,Publicado,"¿Está destacado?","Visibilidad en el catálogo","Descripción corta",Descripción,"¿Existencias?","Precio rebajado","Precio normal",Categorías,Etiquetas,Imágenes,Superior',
  ],
  [
    'Italian',
    'ID,Tipo,COD,Nome,Pubblicato,"In primo piano?","Visibilità nel catalogo","Breve descrizione",Descrizione,"In stock?","Prezzo in offerta","Prezzo di listino",Categorie,Tag,Immagini,Genitore',
  ],
  [
    'Portuguese',
    'ID,Tipo,REF,Nome,Publicado,"Em destaque?","Visibilidade no catálogo","Descrição breve",Descrição,"Em stock?","Preço promocional","Preço normal",Categorias,Etiquetas,Imagens,Principal',
  ],
  [
    'Portuguese of Brazil',
    'ID,Tipo,SKU,Nome,Publicado,"Em destaque?","Visibilidade no catálogo","Descrição curta",Descrição,"Em estoque?","Preço promocional",Preço,Categorias,Tags,Imagens,Ascendente',
  ],
  [
    'Dutch',
    'ID,Type,Artikelnummer,Naam,Gepubliceerd,Uitgelicht?,"Zichtbaarheid in catalogus","Korte beschrijving",Beschrijving,"Op voorraad?",Actieprijs,"Reguliere prijs",Categorieën,Tags,Afbeeldingen,Hoofd',
  ],
  [
    'Turkish',
    'Kimlik,Tür,"Stok kodu (SKU)",İsim,Yayımlanmış,"Öne çıkan?","Katalogda görünürlük","Kısa açıklama",Açıklama,Stokta?,"İndirimli satış fiyatı","Normal fiyat",Kategoriler,Etiketler,Görseller,Ebeveyn',
  ],
])('columns in %s', async (_, header) => {
  const variation = '"8","variation","cap-m","Cap - M","1","0","visible","","","1","","15,00","","","","cap"';
  const { survey, products } = await understood(
    `${header}\n${SIMPLE.replace('simple', 'variable')}\n${variation}\n`,
    { currency: 'USD' },
  );
  expect(survey).toMatchObject({ source: 'woocommerce', answers: { decimalMark: ',', currency: null } });
  expect(survey.answers.fields).not.toContain(null);
  expect(products).toMatchObject([
    {
      lines: [2, 3],
      fields: {
        handle: 'id:7',
        code: 'cap',
        name: 'Cap',
        featured: true,
        description: 'Soft.',
        inStock: true,
        price: 15,
        category: 'Bags',
      },
      photos: [{ source: 'https://a.example/3.png' }],
      refused: null,
    },
  ]);
});

test('the names of the REST API: the price in effect, pictures by their place, drafts', async () => {
  const { survey, products } = await understood(
    'id,name,type,status,catalog_visibility,sku,price,regular_price,sale_price,stock_status,categories.0.name,images.0.src,images.0.alt,images.1.src\n' +
      '1,Tote,simple,publish,visible,t,16,18,16,instock,Bags,https://a.example/1.jpg,,https://a.example/2.jpg\n' +
      '2,Tee,variable,draft,visible,s,9,,,outofstock,Women,https://a.example/3.jpg,,\n',
  );
  expect(survey).toMatchObject({ source: 'woocommerce', products: 2 });
  expect(products).toMatchObject([
    {
      fields: { handle: 'id:1', price: 16, marketPrice: 18, category: 'Bags', inStock: true },
      photos: [{ source: 'https://a.example/1.jpg' }, { source: 'https://a.example/2.jpg' }],
    },
    { fields: { price: 9, category: 'Women', inStock: false, hidden: true } },
  ]);
});
